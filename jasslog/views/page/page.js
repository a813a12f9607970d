"use strict";
(() => {
  const read = id => JSON.parse(document.getElementById(id).textContent);
  const report = read("report"), allSteps = read("steps"), phrases = read("phrases");
  const say = (name, slots = {}) => phrases[name].replace(/\{(\w+)\}/g, (whole, slot) => slots[slot] ?? whole);
  const cardName = code => code === "??" ? say("hidden") : say("card", { rank: phrases["ranks." + code[1]], suit: phrases["suits." + code[0]] });

  const make = (name, kind, text) => {
    const node = document.createElement(name);
    if (kind) node.className = kind;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const drawCard = code => {
    const known = code !== "??";
    const node = make("b", `card ${known ? code[0] : "none"}`, known ? phrases["shown." + code[1]] : "?");
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", cardName(code));
    if (known) {
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
      use.setAttribute("href", `#s-${code[0]}`);
      picture.append(use);
      node.append(picture);
    }
    return node;
  };

  // Beside what is shown lies, unseen, the most that will ever stand there: so nothing moves while one steps.
  const reserve = (node, most) => {
    const room = make("span", "room"), shown = make("span", "shown");
    room.setAttribute("aria-hidden", "true");
    room.append(...most);
    node.replaceChildren(room, shown);
    return shown;
  };
  const longest = texts => texts.reduce((one, other) => other.length > one.length ? other : one, "");
  const gaps = number => Array.from({ length: number }, () => make("b", "gap", "0"));

  class Review {
    constructor(section) {
      this.section = section;
      this.prefix = section.dataset.prefix;
      this.game = report.games[section.dataset.game];
      this.player = section.querySelector(".player");
      this.names = [...section.querySelectorAll(".seat h4")].map(node => node.textContent);
      this.sides = [...(section.querySelector(".score thead tr")?.querySelectorAll("th") ?? [])].map(node => node.textContent);
      this.eyes = -1;
      this.place = 0;
      let whole = {};
      this.steps = allSteps[section.dataset.game].map(step => (whole = { ...whole, ...step }));
      this.faults = this.steps.map((step, place) => place).filter(place =>
        this.game.findings.some(found => found.seq === this.steps[place].seq));
      if (!this.player || !this.steps.length) return;
      this.player.hidden = false;
      this.shown = this.places();
      this.player.addEventListener("click", event => {
        const button = event.target.closest("button");
        if (button) { current = this; this.do(button.dataset.do); }
      });
      this.player.querySelector(".eyes").addEventListener("change", event => this.see(Number(event.target.value)));
      section.addEventListener("click", event => {
        const stroke = event.target.closest("[data-event]");
        if (stroke && this.goto(step => step.seq === Number(stroke.dataset.event), true)) this.bring();
      });
      const first = this.faults.length ? this.faults[0] : this.steps.findIndex(step => step.turn >= 0);
      this.place = Math.max(0, first);
      this.show(false);
    }
    get step() { return this.steps[this.place]; }
    places() {
      const at = selector => this.player.querySelector(selector);
      const held = (step, seat) => (step[`hand${seat}`] || "").split(" ").filter(Boolean).length + (step.hidden?.[seat] || 0);
      const laid = Math.max(...this.steps.map(step => (step.table || []).length));
      const figures = Array.from({ length: laid }, () => {
        const place = make("span", "place");
        place.append(...gaps(1), make("span", "named", "0"));
        return place;
      });
      return {
        hands: this.names.map((_, seat) =>
          reserve(at(`.seat-${seat} .hand`), gaps(Math.max(...this.steps.map(step => held(step, seat)))))),
        laid: reserve(at(".laid"), figures),
        contract: reserve(at(".contract"), [longest(this.steps.map(step => step.contract || ""))]),
        taker: reserve(at(".taker"), [say("wins", { seat: longest(this.names) })]),
      };
    }
    do(what) {
      const moves = {
        first: () => this.move(0), last: () => this.move(this.steps.length - 1),
        back: () => this.move(this.place - 1), on: () => this.move(this.place + 1),
        "trick-back": () => this.leap(-1, step => [step.round, step.trick]), "trick-on": () => this.leap(1, step => [step.round, step.trick]),
        "round-back": () => this.leap(-1, step => [step.round]), "round-on": () => this.leap(1, step => [step.round]),
        "finding-back": () => this.fault(-1), "finding-on": () => this.fault(1),
        help: () => this.speak(say("help")),
      };
      moves[what]();
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
    goto(test, told) {
      const place = this.steps.findIndex(test);
      if (place >= 0) { current = this; this.place = place; this.show(told); }
      return place >= 0;
    }
    see(seat) {
      this.eyes = seat < this.names.length ? seat : -1;
      this.player.querySelector(".eyes").value = String(this.eyes);
      this.show(false);
      this.speak(this.eyes < 0 ? say("all") : say("seat", { seat: this.names[this.eyes] }));
    }
    show(moved) {
      const step = this.step, at = selector => this.player.querySelector(selector);
      this.names.forEach((name, seat) => {
        const codes = (step[`hand${seat}`] || "").split(" ").filter(Boolean), hidden = step.hidden?.[seat] || 0;
        const open = this.eyes < 0 || this.eyes === seat;
        this.shown.hands[seat].replaceChildren(...(open ? codes.map(drawCard) : codes.map(() => this.back())), ...Array.from({ length: hidden }, () => this.back()));
        at(`.seat-${seat}`).classList.toggle("turn", step.turn === seat);
      });
      const laid = (step.table || []).map(([seat, code]) => {
        const figure = make("figure", step.winner === seat ? "taken" : "");
        figure.append(drawCard(code), make("figcaption", "", this.names[seat] ?? ""));
        return figure;
      });
      this.shown.laid.replaceChildren(...laid);
      this.shown.contract.textContent = step.contract || "";
      this.shown.taker.textContent = step.winner >= 0 ? say("wins", { seat: this.names[step.winner] }) : "";
      const found = this.game.findings.filter(one => one.seq === step.seq);
      at(".act").textContent = `${step.at}  ${step.say}${found.length ? "  ✗ " + found.map(one => one.code).join(", ") : ""}`;
      at(".act").classList.toggle("found", found.length > 0);
      this.section.querySelectorAll(".here").forEach(node => node.classList.remove("here"));
      const card = document.getElementById(this.anchor());
      if (card) card.classList.add("here");
      if (moved) history.replaceState(null, "", "#" + (card ? this.anchor() : `${this.prefix}e${step.seq}`));
    }
    // Whether it stays in sight beside the tables.
    get beside() { return getComputedStyle(this.player).position === "sticky"; }
    bring() {
      const { top, bottom } = this.player.querySelector(".table").getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) this.player.scrollIntoView();
    }
    // While a page is loaded the browser goes to the place that the address names, again and again.
    open() {
      const { hash } = location;
      location.replace("#" + this.player.id);
      window.addEventListener("load", () => history.replaceState(null, "", hash));
    }
    back() {
      const node = make("b", "card back", "·");
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", say("hidden"));
      return node;
    }
    anchor() {
      const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(this.step.at);
      return parts ? `${this.prefix}r${parts[1]}t${parts[2]}c${parts[3]}` : "";
    }
    speak(text) { this.player.querySelector(".spoken").textContent = text; }
    tell(what) {
      const step = this.step, laid = step.table || [];
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
  }

  const reviews = [...document.querySelectorAll(".game")].map(section => new Review(section)).filter(one => one.player && one.steps.length);
  let current = reviews[0];
  // Links of the page to events and rounds are to be read there; what somebody sent, and every card, is for the board.
  const follow = sent => {
    const wanted = decodeURIComponent(location.hash.slice(1));
    const parts = /^(g\d+)?(?:r(\d+)(?:t(\d+)(?:c(\d+))?)?|e(\d+))$/.exec(wanted);
    const review = parts && reviews.find(one => one.prefix === (parts[1] || ""));
    if (!review) return;
    const [, , round, trick, card, event] = parts;
    const address = event ? "" : card ? `${round}.${trick}.${card}` : trick ? `${round}.${trick}.1` : "";
    const found = review.goto(step => event ? step.seq === Number(event) : address ? step.at === address : step.round === Number(round), false);
    if (event) document.getElementById(wanted)?.closest("details")?.setAttribute("open", "");
    if (found && sent && (event || trick && !review.beside)) review.open();
    else if (found && trick) review.bring();
    return Boolean(found && trick);
  };
  const keys = {
    ArrowRight: "on", ArrowLeft: "back", ArrowDown: "trick-on", ArrowUp: "trick-back", PageDown: "trick-on", PageUp: "trick-back",
    Home: "first", End: "last", n: "finding-on", p: "finding-back", "]": "round-on", "[": "round-back", "?": "help",
  };
  const turns = (region, key) => /^Arrow(Left|Right)$/.test(key) && region.matches(".scroll") && region.scrollWidth > region.clientWidth;
  document.addEventListener("keydown", event => {
    if (!current || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea") || turns(event.target, event.key)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (keys[key]) current.do(keys[key]);
    else if ("cafst".includes(key) && key.length === 1) current.tell(key);
    else if (key === "v") current.see(current.eyes + 1);
    else if (key === "0") current.see(-1);
    else if (/^[1-5]$/.test(key)) current.see(Number(key) - 1);
    else if (key === "y") current.copy();
    else if (key === "l") document.getElementById(current.prefix + "slate")?.scrollIntoView() ?? document.getElementById(current.prefix + "sheet")?.scrollIntoView();
    else return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", () => follow(false));
  document.addEventListener("click", event => {
    const link = event.target.closest('a[href^="#"]');
    if (!link || link.getAttribute("href") !== location.hash || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The browser would go to the card itself after the board was brought.
    if (follow(false)) event.preventDefault();
  });
  follow(true);
  window.addEventListener("load", () => document.documentElement.classList.add("loaded"));
})();
