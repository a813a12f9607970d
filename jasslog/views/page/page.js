// Stepping through the games of the page: by buttons, keys, links, swipes and by itself.
const allSteps = read("steps");
const BEAT = 1200;
const wide = matchMedia("(min-width:62rem)");

// Whether something is there in a view; what is not marked is there in all.
const seenIn = (node, view) => { const part = node.closest(".in"); return !part || part.matches(`.in-${view}`); };

class Review {
  constructor(section) {
    this.section = section;
    this.prefix = section.dataset.prefix;
    this.views = unfolded(allSteps[section.dataset.game]);
    this.own = Object.keys(this.views)[0];
    this.eyes = -1;
    this.legal = false;
    this.place = 0;
    this.boards = [...section.querySelectorAll(".player")].map(player => this.seated(player));
    this.view = section.querySelector(".views :checked")?.value ?? this.own;
    if (!this.board) return;
    this.place = Math.max(0, this.faults.length ? this.faults[0] : this.steps.findIndex(step => step.turn >= 0));
    this.turn();
    this.take(section, "click", event => this.chosen(event.target));
    section.querySelectorAll(".views input").forEach(one => this.take(one, "change", () => this.change(one.value, one)));
  }
  // A board with the views that it is for: all of them, unless others sit at the table.
  seated(player) {
    const views = Object.keys(this.views).filter(view => seenIn(player, view) && this.views[view].length);
    const board = new Board(player, views.flatMap(view => this.views[view]), step => this.told(step));
    player.hidden = false;
    this.listen(player);
    return Object.assign(board, { views });
  }
  get board() { return this.boards.find(one => one.views.includes(this.view)); }
  get player() { return this.board.player; }
  get stage() { return this.player.querySelector(".stage"); }
  get slider() { return this.player.querySelector(".slider"); }
  get names() { return this.board.names; }
  get steps() { return this.views[this.view]; }
  get step() { return this.steps[this.place]; }
  get faults() { return [...this.steps.keys()].filter(place => this.steps[place].found.length); }
  get sides() {
    const first = this.all(".score thead tr")[0];
    return [...(first?.querySelectorAll("th") ?? [])].filter(node => seenIn(node, this.view)).map(node => node.textContent);
  }
  get playing() { return this.timer !== undefined; }
  // What of the section is there in the view that is chosen.
  all(selector) { return [...this.section.querySelectorAll(selector)].filter(node => seenIn(node, this.view)); }
  // The element that has a name in this view; where views differ each has its own.
  named(name) {
    const names = [name, ...Object.keys(this.views).map(view => `${name}-${view}`)];
    return names.map(one => document.getElementById(one)).find(node => node && seenIn(node, this.view));
  }
  // The places of steps. Of a card taken back and played again the later one counts at their address.
  event(number) { return this.steps.findIndex(step => step.seq === Number(number)); }
  round(number) { return this.steps.findIndex(step => step.round === Number(number)); }
  address(at) { return this.steps.findLastIndex(step => step.at === at); }
  // The words of a step, and its address.
  told(step) { return [`${step.say}${step.found.length ? " ✗ " + step.found.join(", ") : ""}`, step.at]; }
  take(node, kind, then) { node.addEventListener(kind, event => { current = this; then(event); }); }
  listen(player) {
    const at = selector => player.querySelector(selector);
    this.take(player, "click", event => {
      const button = event.target.closest("button");
      if (button) this.do(button.dataset.do);
    });
    this.take(at(".slider"), "input", () => { this.pause(); this.move(Number(this.slider.value)); });
    this.choice(at(".eyes"), node => this.see(Number(node.value)));
    if (at(".view")) this.choice(at(".view"), node => this.change(node.value, node));
    let from;
    this.take(at(".table"), "touchstart", event => { from = event.touches.length === 1 ? event.touches[0] : undefined; });
    this.take(at(".table"), "touchend", event => {
      if (!from) return;
      const across = event.changedTouches[0].clientX - from.clientX, down = event.changedTouches[0].clientY - from.clientY;
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) this.do(across < 0 ? "on" : "back");
    });
  }
  // Who chose with the mouse or a finger goes on with the keys of the page.
  choice(node, then) {
    let pointed = false;
    this.take(node, "pointerdown", () => { pointed = true; });
    this.take(node, "keydown", () => { pointed = false; });
    this.take(node, "change", () => { then(node); if (pointed) node.blur(); });
  }
  chosen(node) {
    const stroke = node.closest("[data-event]"), round = node.closest(".curve [data-round]");
    const found = stroke ? this.goto(this.event(stroke.dataset.event), true)
      : round && this.goto(this.round(round.dataset.round), true);
    if (found) this.bring();
  }
  // Another view of the game, at the same address or the nearest before it; what one has chosen with stays where it is.
  change(view, node) {
    const { at, seq } = this.step, top = node?.getBoundingClientRect().top;
    this.section.querySelectorAll(".views input").forEach(one => { one.checked = one.value === view; });
    if (!this.boards.some(one => one.views.includes(view))) return;
    this.pause();
    this.view = view;
    const same = this.address(at);
    this.place = same < 0 ? Math.max(0, this.steps.findLastIndex(step => step.seq <= seq)) : same;
    this.turn();
    if (node) {
      // A page is scrolled by whole pixels, so views may differ by such alone.
      const { style } = this.section.querySelector(".found"), moved = () => node.getBoundingClientRect().top - top;
      style.paddingBottom = "0";
      style.paddingBottom = `${Math.ceil(moved()) - moved()}px`;
      history.replaceState(null, "", this.hash());
      this.speak(this.section.querySelector(".views :checked").parentElement.textContent.trim());
      scrollBy({ top: moved(), behavior: "instant" });
    }
  }
  // To the view that is chosen now.
  turn() {
    this.slider.max = this.steps.length - 1;
    const views = this.player.querySelector(".view");
    if (views) views.value = this.view;
    this.player.querySelector(".eyes").value = String(this.eyes);
    this.press("legal", this.legal);
    this.all("table.tricks, table.sheet").forEach(table => this.rove([...table.querySelectorAll("a")].find(link => seenIn(link, this.view))));
    this.show(false);
    this.fit();
  }
  do(what) {
    const moves = {
      first: () => this.move(0), last: () => this.move(this.steps.length - 1),
      back: () => this.move(this.place - 1), on: () => this.move(this.place + 1),
      "trick-back": () => this.leap(-1, step => [step.round, step.trick]), "trick-on": () => this.leap(1, step => [step.round, step.trick]),
      "round-back": () => this.leap(-1, step => [step.round]), "round-on": () => this.leap(1, step => [step.round]),
      "finding-back": () => this.fault(-1), "finding-on": () => this.fault(1),
      help: () => this.speak([say("help"), say("help_more")].join(" ")), link: () => this.link(),
      play: () => { if (!this.playing) this.play(); else this.pause(); },
      legal: () => this.mark(),
    };
    if (this.playing && !["play", "legal", "help"].includes(what)) this.pause();
    moves[what]();
  }
  press(what, on) { this.player.querySelector(`[data-do=${what}]`).setAttribute("aria-pressed", on); }
  play() {
    if (this.place === this.steps.length - 1) this.move(0);
    this.timer = setInterval(() => {
      this.move(this.place + 1);
      if (this.place === this.steps.length - 1) this.pause();
    }, BEAT);
    this.press("play", true);
  }
  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.press("play", false);
  }
  mark() {
    this.legal = !this.legal;
    this.press("legal", this.legal);
    this.show(false);
    if (this.legal && this.step.turn >= 0 && !this.step.legal) this.speak(say("unknown"));
  }
  move(place) {
    this.place = Math.max(0, Math.min(this.steps.length - 1, place));
    this.show(true);
  }
  leap(way, part) {
    const key = place => part(this.steps[place]).join(".");
    let place = this.place;
    if (way < 0 && place > 0 && key(place - 1) === key(place)) {
      while (place > 0 && key(place - 1) === key(this.place)) place--;
    } else {
      const from = key(place + (way < 0 ? -1 : 0) < 0 ? 0 : place + (way < 0 ? -1 : 0));
      place += way;
      while (this.steps[place] && this.steps[place + way] && (way > 0 ? key(place) === from : key(place + way) === from)) place += way;
    }
    this.move(place);
  }
  fault(way) {
    const next = way > 0 ? this.faults.find(place => place > this.place) : this.faults.findLast(place => place < this.place);
    if (next === undefined) this.speak(say("no_finding")); else this.move(next);
  }
  goto(place, told) {
    if (place >= 0) { current = this; this.place = place; this.speak(""); this.show(told); }
    return place >= 0;
  }
  see(seat) {
    this.eyes = seat < this.names.length ? seat : -1;
    this.player.querySelector(".eyes").value = String(this.eyes);
    this.show(false);
    this.speak(this.eyes < 0 ? say("all") : say("seat", { seat: this.names[this.eyes] }));
  }
  show(moved) {
    const told = this.told(this.step);
    this.board.draw(this.step, { eyes: this.eyes, legal: this.legal, told, found: this.step.found.length > 0 });
    this.slider.value = this.place;
    this.slider.setAttribute("aria-valuetext", readOut(told[0]));
    this.player.querySelector(".shared").hidden = true;
    this.section.querySelectorAll(".here").forEach(node => node.classList.remove("here"));
    const card = this.named(this.anchor());
    if (card) { card.classList.add("here"); this.rove(card); }
    this.all(`.curve [data-round="${this.step.round}"]`).forEach(node => node.classList.add("here"));
    if (moved) {
      this.speak("");
      history.replaceState(null, "", this.hash());
    }
  }
  // A table is one stop of the tabulator, at this link; the arrows move inside.
  rove(link) {
    link?.closest("table").querySelectorAll("a").forEach(node => { node.tabIndex = node === link ? 0 : -1; });
  }
  // Whether the board may stay in sight: only where it leaves room for what one reads beside or below it.
  fit() {
    const part = wide.matches ? this.player : this.stage;
    this.stuck = part.offsetHeight <= innerHeight * (wide.matches ? 1 : 0.68);
    this.section.classList.toggle("stuck", this.stuck);
    this.section.style.setProperty("--stage", this.stuck && !wide.matches ? `${part.offsetHeight}px` : "0px");
    // What overflows must be reached without a mouse, too.
    this.section.querySelectorAll(".scroll:not([role])").forEach(node => { node.tabIndex = node.scrollWidth > node.clientWidth ? 0 : -1; });
  }
  bring() {
    const { top, bottom } = this.player.querySelector(".table").getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.stage.scrollIntoView();
  }
  // While a page is loaded the browser goes to the place that the address names, again and again.
  open() {
    const { hash } = location;
    location.replace("#" + this.player.id);
    window.addEventListener("load", () => { history.replaceState(null, "", hash); this.bring(); });
  }
  anchor() {
    const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(this.step.at);
    return parts && this.address(this.step.at) === this.place ? `${this.prefix}r${parts[1]}t${parts[2]}c${parts[3]}` : "";
  }
  // A link names the view where that is not the one of the page.
  hash() {
    const place = this.named(this.anchor()) ? this.anchor() : `${this.prefix}e${this.step.seq}`;
    return `#${place}${this.view === this.own ? "" : "-" + this.view}`;
  }
  speak(text) { this.player.querySelector(".spoken").textContent = text; }
  tell(what) {
    const step = this.step, laid = laidIn(step);
    const told = {
      c: () => laid.length ? say("table", { cards: laid.map(([seat, code]) => `${this.names[seat]} ${cardName(code)}`).join(", ") }) : say("empty"),
      a: () => step.trump ? say("trump", { suit: phrases["suits." + step.trump] }) : step.contract ? say("no_trump", { contract: step.contract }) : say("yet"),
      f: () => laid.length && step.winner < 0 && laid[0][1] !== "??" ? say("suit", { suit: phrases["suits." + laid[0][1][0]] }) : say("empty"),
      s: () => say("score", { scores: (step.scores || []).map((score, side) => `${this.sides[side] ?? side} ${score}`).join(", ") }),
      t: () => step.turn >= 0 ? say("turn", { seat: this.names[step.turn] }) : say("nobody"),
    };
    this.speak(told[what]());
  }
  async copy() {
    const address = this.step.at;
    try { await navigator.clipboard.writeText(address); } catch { /* A page from disk may not write there; the address is spoken all the same. */ }
    this.speak(say("copied", { address }));
  }
  // A link to this step, copied, or shown for selecting where nothing may be copied or the page lies on a disk.
  async link() {
    const link = location.href.split("#")[0] + this.hash();
    try {
      if (location.protocol === "file:") throw new Error("on disk");
      await navigator.clipboard.writeText(link);
      this.speak(say("linked"));
    } catch {
      const shared = this.player.querySelector(".shared"), field = shared.querySelector("input");
      shared.hidden = false;
      field.value = link;
      field.focus();
      field.select();
      this.speak(say("link_shown"));
    }
  }
}

let current;
const reviews = [...document.querySelectorAll(".game")].map(section => new Review(section)).filter(one => one.board);
current = reviews[0];
const of = node => reviews.find(one => one.section.contains(node));
const reach = hash => {
  const wanted = hash.slice(1);
  const parts = /^(g\d+)?(?:r(\d+)(?:t(\d+)(?:c(\d+))?)?|e(\d+))(?:-(\w+))?$/.exec(wanted);
  const review = parts && reviews.find(one => one.prefix === (parts[1] || ""));
  if (!review) return {};
  const [, , round, trick, card, event, view] = parts;
  const there = document.getElementById(wanted);
  if (Object.hasOwn(review.views, view) && !(there && seenIn(there, review.view))) review.change(view);
  const found = review.goto(event ? review.event(event) : trick ? review.address(`${round}.${trick}.${card ?? 1}`) : review.round(round), false);
  if (event) review.named(`${review.prefix}e${event}`)?.closest("details")?.setAttribute("open", "");
  return { review, found, trick, event };
};
// Links of the page to events and rounds are to be read there; what somebody sent, and every card, is for the board.
const follow = sent => {
  const { review, found, trick, event } = reach(location.hash);
  if (!found) return;
  if (sent && (event || trick && !review.stuck)) review.open();
  else if (trick) review.bring();
};

const keys = {
  ArrowRight: "on", ArrowLeft: "back", ArrowDown: "trick-on", ArrowUp: "trick-back", PageDown: "trick-on", PageUp: "trick-back",
  Home: "first", End: "last", n: "finding-on", p: "finding-back", "]": "round-on", "[": "round-back", "?": "help", k: "play", g: "legal",
};
const MOVES = /^(Arrow|Page|Home|End)/;
const turns = (region, key) => /^Arrow(Left|Right)$/.test(key) && region.matches(".scroll") && region.scrollWidth > region.clientWidth;
const own = (node, key) => node.closest("select, textarea, input:not([type=range], [type=radio])")
  || (node.matches("[type=range]") && MOVES.test(key)) || (node.matches("[type=radio]") && /^Arrow/.test(key)) || turns(node, key);
// From link to link of a table: beside each other, or in the same column.
const roam = (link, key) => {
  const links = [...link.closest("table").querySelectorAll("a")], place = links.indexOf(link);
  const column = links.filter(node => node.closest("td").cellIndex === link.closest("td").cellIndex), row = column.indexOf(link);
  const next = {
    ArrowLeft: links[place - 1], ArrowRight: links[place + 1], ArrowUp: column[row - 1], ArrowDown: column[row + 1],
    Home: links[0], End: links.at(-1),
  };
  const to = next[key];
  if (to) { of(link)?.rove(to); to.focus(); }
};
document.addEventListener("keydown", event => {
  const { target } = event;
  if (!current || event.ctrlKey || event.altKey || event.metaKey || own(target, event.key)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const link = target.closest("table.tricks a, table.sheet a");
  if (link?.closest(".sheet") && MOVES.test(key)) {
    roam(link, key);
  } else if (keys[key]) {
    // In a table one goes on from the card one is at, and comes along.
    if (link && !link.matches(".here")) reach("#" + link.id);
    current.do(keys[key]);
    const card = current.named(current.anchor());
    if (link && card) card.focus();
    else if (link) link.blur();
    current.bring();
  } else if ("cafst".includes(key) && key.length === 1) current.tell(key);
  else if (key === "v") current.see(current.eyes + 1);
  else if (key === "0") current.see(-1);
  else if (/^[1-5]$/.test(key)) current.see(Number(key) - 1);
  else if (key === "y") current.copy();
  else if (key === "l") (current.named(current.prefix + "slate") ?? current.named(current.prefix + "sheet"))?.scrollIntoView();
  else return;
  event.preventDefault();
});
window.addEventListener("hashchange", () => follow(false));
window.addEventListener("resize", () => reviews.forEach(one => one.fit()));
document.addEventListener("click", event => {
  const link = event.target.closest('a[href^="#"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const card = link.matches(".tricks a");
  if (!card && link.getAttribute("href") !== location.hash) return;
  // A card in the table is where one taps: only the board has to come.
  const { review, found, trick } = reach(link.getAttribute("href"));
  if (!found || !trick) return;
  if (card) history.pushState(null, "", review.hash());
  review.bring();
  event.preventDefault();
});
follow(true);
window.addEventListener("load", () => document.documentElement.classList.add("loaded"));
