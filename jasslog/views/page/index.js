"use strict";
(() => {
  const table = document.querySelector("table.index"), bodies = [...table.tBodies], most = bodies[0]?.rows.length;
  const asking = document.querySelector(".filter"), status = document.querySelector(".shown");
  const fields = [...asking.querySelectorAll("input, select")];
  const heads = [...table.tHead.rows[0].cells];
  // The order of a language, and what is searched, are made when somebody sorts or searches.
  let collator;
  // Columns by their places in the table: the rules, a verdict each, how much was found, and the score.
  const RULES = 2, VERDICTS = { intact: 3, legal: 4, sums: 5 }, FOUND = 6, SCORE = 7;
  const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const games = bodies.flatMap(body => [...body.rows]).map((row, place) => ({ row, place }));
  const words = game => game.words ??= plain(game.row.textContent);
  const text = (game, column) => game.row.cells[column].textContent.trim();

  const fits = (game, asked) =>
    asked.words.every(word => words(game).includes(word)) &&
    (!asked.rules || text(game, RULES) === asked.rules) &&
    Object.entries(VERDICTS).every(([name, column]) => !asked[name] || game.row.cells[column].classList.contains(asked[name])) &&
    (!asked.found || text(game, FOUND)[0] !== "0");

  const filter = () => {
    const asked = Object.fromEntries(fields.map(one => [one.name, one.type === "checkbox" ? one.checked : one.value]));
    asked.words = plain(asked.words).split(/\s+/).filter(Boolean);
    for (const game of games) game.row.hidden = !fits(game, asked);
    let shown = 0;
    for (const body of bodies) {
      const here = [...body.rows].filter(row => !row.hidden).length;
      body.hidden = !here;
      body.style.setProperty("--rows", here);
      shown += here;
    }
    const told = { shown, games: games.length };
    status.textContent = status.dataset.told.replace(/\{(\w+)\}/g, (whole, slot) => told[slot] ?? whole);
  };

  // The order of a language does not know what is below nothing; a score that is undecided comes last.
  const figures = score => score.match(/-?\d+/g)?.map(Number) ?? [Infinity];
  const byFigures = (one, other) => figures(one).reduce((found, figure, at) => found || figure - figures(other)[at] || 0, 0);
  const sort = (head, column) => {
    const down = head.getAttribute("aria-sort") === "ascending", way = down ? -1 : 1;
    heads.forEach(one => one.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    collator ??= new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });
    const order = column === SCORE ? byFigures : collator.compare;
    games.sort((one, other) => way * order(text(one, column), text(other, column)) || one.place - other.place);
    bodies.forEach((body, place) => body.append(...games.slice(place * most, (place + 1) * most).map(game => game.row)));
    filter();
  };

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(head, column));
    head.append(button);
  });
  asking.addEventListener("input", filter);
  asking.querySelector("button").addEventListener("click", () => {
    fields.forEach(one => one.type === "checkbox" ? one.checked = false : one.value = "");
    filter();
  });
  // Where somebody comes back to this page, the browser has put in again what was asked for.
  window.addEventListener("pageshow", filter);
  asking.hidden = false;
  filter();
})();
