const seen = selector => [...document.querySelectorAll(selector)].filter(node =>
  node.checkVisibility({ visibilityProperty: true }) && !node.closest(".aloud, .skip") && !hidden(node));
// The head of a table that is kept only for screen readers.
const hidden = node => node.closest("thead") && getComputedStyle(node.closest("thead")).position === "absolute";
const named = node => node.outerHTML.slice(0, 90);
// The texts that are seen; nothing moves while one looks, so they are sought once.
let sought;
const texts = () => sought ??= seek();
const seek = () => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || node.closest("script, style, title, desc, option, .aloud, .skip") || hidden(node)) continue;
    if (node.checkVisibility({ visibilityProperty: true })) found.push([walk.currentNode, node]);
  }
  return found;
};
const places = text => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width, height }) => width && height);
};
// The element around a node, if any, in which a reader can scroll to whatever is not visible.
const scrolls = node => node.closest('.scroll[tabindex="0"], pre');

// The texts that are smaller than 14 pixels.
const small = () => {
  const found = new Set();
  for (const [, node] of texts()) {
    const size = parseFloat(getComputedStyle(node).fontSize) * (node.ownerSVGElement ? node.getScreenCTM().a : 1);
    if (size < 13.99) found.add(`${named(node)} ${size}`);
  }
  return [...found];
};

// Controls that are smaller than 40 pixels; a checkbox or radio button can be touched at its label, too.
const narrow = () => seen("button, select, input, summary, a")
  .map(node => [node, (/checkbox|radio/.test(node.type) && node.closest("label") || node).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 39.9 || height < 39.9)
  .map(([node, { width, height }]) => `${named(node)} ${width}x${height}`);

// Content beyond the edge of the window, or beyond the edge of an element that hides its overflow.
const cut = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > innerWidth ? [`page ${scrollWidth}`] : [];
  const edges = new Map();
  const edge = node => {
    if (!node || node === document.body) return [0, clientWidth];
    if (!edges.has(node)) {
      const [left, right] = edge(node.parentElement), { overflowX } = getComputedStyle(node), box = node.getBoundingClientRect();
      edges.set(node, overflowX === "visible" || scrolls(node) ? [left, right] : [Math.max(left, box.left), Math.min(right, box.right)]);
    }
    return edges.get(node);
  };
  for (const [text, node] of texts()) {
    if (scrolls(node)) continue;
    const [left, right] = edge(node);
    if (places(text).some(place => place.left < left - 1 || place.right > right + 1)) found.push(`${named(node)} ${text.data}`);
  }
  for (const node of seen("button, .seat, .middle, th, td, .verdict, .card, .bars span"))
    if (node.clientWidth && node.scrollWidth > node.clientWidth + 1) found.push(`${named(node)} ${node.scrollWidth}`);
  return found;
};

// Drop-down lists whose chosen text is not shown whole: the browser cuts it off without a sign.
const unshown = () => {
  const pen = document.createElement("canvas").getContext("2d");
  return seen("select").filter(node => {
    pen.font = getComputedStyle(node).font;
    return pen.measureText(node.selectedOptions[0].text).width > node.clientWidth - 20;
  }).map(named);
};

// Texts, cards and controls that overlap; a third of a text's height, above and below, counts as room between lines.
const overlapping = () => {
  const boxes = seen("button, select, input, .card").map(node => [node, node.getBoundingClientRect(), 0]);
  const written = texts().filter(([, node]) => !node.closest("button, select, .card"))
    .flatMap(([text, node]) => places(text).map(place => [node, place, place.height / 3]));
  const all = [...boxes, ...written].map(([node, { left, right, top, bottom }, slack]) => ({ node, left, right, top: top + slack, bottom: bottom - slack }))
    .sort((one, other) => one.top - other.top);
  const found = [];
  all.forEach((one, place) => {
    for (let next = place + 1; next < all.length && all[next].top < one.bottom - 1; next++) {
      const other = all[next], across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (across < 1 || one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue;
      found.push(`${named(one.node)} over ${named(other.node)}`);
    }
  });
  // The board is fixed, so text that is scrolled passes under it.
  return found.filter(() => !document.querySelector(".stuck") || !scrollY);
};

// Words that are broken without a hyphen though they are short.
const broken = () => {
  const found = [], range = document.createRange();
  for (const [text, node] of texts()) {
    if (node.closest("code, li[id], small, .name, .to") || !node.getClientRects().length) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<![\p{L}\d])[\p{L}\d]{2,13}(?![\p{L}\d])/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.push(`${word} in ${named(node)}`);
    }
  }
  return found;
};
