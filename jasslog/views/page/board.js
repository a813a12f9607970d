"use strict";
// The board: how one step of a game is drawn. Beside what is shown lies, unseen, the most that will ever stand there, so
// that nothing moves while one steps.
const read = id => JSON.parse(document.getElementById(id).textContent);
const phrases = read("phrases");
const say = (name, slots = {}) => phrases[name].replace(/\{(\w+)\}/g, (whole, slot) => slots[slot] ?? whole);
const cardName = code => code === "??" ? say("hidden") : say("card", { rank: phrases["ranks." + code[1]], suit: phrases["suits." + code[0]] });
const laidIn = step => (step.table || []).map(text => [Number(text[0]), text.slice(1)]);
const cards = text => (text || "").split(" ").filter(Boolean);

// The steps of a game in each view, as they lie in the page: sentences by their places, and what views have in common once.
const laidOn = (step, laid) => {
  const hand = `hand${laid[0]}`, taken = step.winner >= 0;
  const kept = cards(step[hand]).filter(text => text.slice(0, 2) !== laid.slice(1)).join(" ");
  return { ...step, table: [...(taken ? [] : step.table), laid], winner: -1, trick: step.trick + taken, [hand]: kept };
};
const worded = (words, told, laid) => {
  const [place, ...codes] = String(told).split(" "), all = codes.length ? codes : [laid?.slice(1)];
  return words[place].reduce((text, part, at) => `${text}\u0001${all[at - 1]}\u0001${part}`);
};
const unfolded = ({ words, views }) => {
  let first;
  const steps = some => {
    const all = some.flatMap(one => one.length === 2 ? first.slice(...one) : [one]);
    first ??= all;
    let step = {};
    return all.map(([seq, address, told, { laid, ...changed }]) => {
      step = { ...(laid ? laidOn(step, laid) : step), ...changed, seq, say: worded(words, told, laid) };
      step.at = address || `${step.round}.${step.trick}.${step.table.length}`;
      return step;
    });
  };
  return Object.fromEntries(Object.entries(views).map(([view, some]) => [view, steps(some)]));
};

const make = (name, kind, text) => {
  const node = document.createElement(name);
  if (kind) node.className = kind;
  if (text !== undefined) node.textContent = text;
  return node;
};
const drawSuit = suit => {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#s-${suit}`);
  picture.append(use);
  return picture;
};
const named = (node, name) => {
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", name);
  return node;
};
const drawCard = (code, name = cardName(code)) => {
  const known = code !== "??";
  const node = named(make("b", `card ${known ? code[0] : "none"}`, known ? phrases["shown." + code[1]] : "?"), name);
  if (known) node.append(drawSuit(code[0]));
  return node;
};
// A sentence with its cards drawn, or named; their codes stand between marks that nothing else holds.
const drawn = (text, draw = drawCard) => text.split(/\u0001(..)\u0001/).map((part, place) => place % 2 ? draw(part) : part);
const readOut = text => drawn(text, cardName).join("");
const written = (name, kind, text) => {
  const node = make(name, kind);
  node.append(...drawn(text));
  return node;
};
const drawBack = () => named(make("b", "card back", "·"), say("hidden"));
const gaps = number => Array.from({ length: number }, () => make("b", "gap", "0"));

const reserve = (node, most) => {
  const room = make("span", "room"), shown = make("span", "shown");
  room.setAttribute("aria-hidden", "true");
  room.append(...most);
  node.replaceChildren(room, shown);
  return shown;
};
// Which text needs most lines is known only when it is laid out: the longest ones lie there on top of each other.
const reserveTexts = (node, texts, filled) => {
  const longest = [...new Set(texts)].sort((one, other) => other.length - one.length).slice(0, 6);
  return reserve(node, longest.map(text => { const line = make("span"); line.append(...filled(text)); return line; }));
};
// A line breaks between two parts, and within one only where it is longer than the line.
const parted = text => text.split(" · ").flatMap((part, place, all) =>
  [make("span", "part", part + (place < all.length - 1 ? "\u00a0·" : "")), " "]);

class Board {
  constructor(player, steps, told) {
    this.player = player;
    this.names = [...player.querySelectorAll(".seat .name")].map(node => node.textContent);
    const at = selector => player.querySelector(selector);
    const held = (step, seat) => cards(step[`hand${seat}`]).length + (step.hidden?.[seat] || 0);
    const laid = (step, seat) => laidIn(step).filter(([who]) => who === seat).length;
    const most = count => Math.max(0, ...steps.map(count));
    this.hands = this.names.map((_, seat) => reserve(at(`.seat-${seat} .hand`), gaps(most(step => held(step, seat)))));
    this.spots = [...player.querySelectorAll(".spot")].map((spot, seat) =>
      reserve(spot, gaps(most(step => step.rows == null ? Math.max(1, laid(step, seat)) : 0))));
    const rows = steps.map(step => step.rows || "").reduce((one, other) => other.length > one.length ? other : one, "");
    this.rows = reserve(at(".rows"), this.laidOut(cards(rows)));
    this.texts = ["contract", "so-far", "standing-now"].map(name => [name, reserveTexts(at("." + name), steps.map(step => this.told(name, step)), parted)]);
    this.act = reserveTexts(at(".act"), steps.map(step => told(step).join(" ")), drawn);
  }
  // What stands above the cards.
  told(name, step) {
    const scores = (of, list) => list?.length ? say(of, { scores: list.join("\u00a0: ") }) : "";
    const parts = {
      contract: () => [step.contract],
      "so-far": () => step.trick ? [
        say("trick", { trick: step.trick }), say("points", { points: step.points }),
        step.winner >= 0 ? say("wins", { seat: this.names[step.winner] }) : "",
      ] : [],
      "standing-now": () => [step.rows == null ? scores("won", step.won) : "", scores("standing", step.scores)],
    };
    return parts[name]().filter(Boolean).join(" · ");
  }
  draw(step, { eyes, legal, told, found }) {
    this.names.forEach((_, seat) => {
      const turn = step.turn === seat, may = legal && turn ? step.legal || "" : "";
      this.hands[seat].replaceChildren(...this.hand(step, seat, eyes < 0 || eyes === seat, may));
      this.player.querySelector(`.seat-${seat}`).classList.toggle("turn", turn);
      const laid = laidIn(step).filter(([who]) => who === seat).map(([, code]) =>
        drawCard(code, say("laid", { name: this.names[seat], card: cardName(code) })));
      this.spots[seat].replaceChildren(...laid);
      this.spots[seat].classList.toggle("taken", step.winner === seat);
    });
    this.rows.replaceChildren(...this.laidOut(cards(step.rows)));
    for (const [name, node] of this.texts) node.replaceChildren(...parted(this.told(name, step)));
    const [words, address] = told;
    this.act.replaceChildren(written("span", "said", words), " ", make("small", "address", address));
    this.act.parentElement.classList.toggle("found", found);
  }
  hand(step, seat, open, may) {
    const drawn = cards(step[`hand${seat}`]).map(text => {
      if (!open) return drawBack();
      const code = text.slice(0, 2), proved = text.length > 2, legal = may === "all" || cards(may).includes(code);
      let name = cardName(code);
      if (proved) name = say("proved", { card: name });
      if (legal) name = say("may", { card: name });
      const card = drawCard(code, name);
      card.classList.toggle("proved", proved);
      card.classList.toggle("may", legal);
      return card;
    });
    return [...drawn, ...Array.from({ length: step.hidden?.[seat] || 0 }, drawBack)];
  }
  // The rows of Domino: a line for each suit.
  laidOut(codes) {
    return [...new Set(codes.map(code => code[0]))].map(suit => {
      const mine = codes.filter(code => code[0] === suit);
      const row = named(make("p", `row ${suit}`), mine.map(cardName).join(", "));
      row.append(drawSuit(suit), ...mine.map(code => make("b", "", phrases["shown." + code[1]])));
      return row;
    });
  }
}
