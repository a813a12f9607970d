const seen = selector => [...document.querySelectorAll(selector)].filter(node => node.checkVisibility() && !node.closest(".aloud"));
const named = node => node.outerHTML.slice(0, 90);

// The texts that are smaller than 14 pixels.
const small = () => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || node.closest("script, style, title, .aloud") || !node.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(node).fontSize) * (node.ownerSVGElement ? node.getScreenCTM().a : 1);
    if (size < 13.99) found.add(`${named(node)} ${size}`);
  }
  return [...found];
};

// What is to be touched and is smaller than 40 pixels; a box to tick is touched at its words, too.
const narrow = () => seen("button, select, input, summary, a").filter(node => !node.matches(".skip"))
  .map(node => [node, (node.type === "checkbox" && node.closest("label") || node).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 39.9 || height < 39.9)
  .map(([node, { width, height }]) => `${named(node)} ${width}x${height}`);

// What is wider than its place.
const cut = () => {
  const { scrollWidth } = document.documentElement;
  const found = scrollWidth > innerWidth ? [`page ${scrollWidth}`] : [];
  for (const node of seen(".player button, .player p, .seat, .middle, h1, h2, h3, th, td, .verdict"))
    if (node.clientWidth && node.scrollWidth > node.clientWidth + 1) found.push(`${named(node)} ${node.scrollWidth}`);
  return found;
};

// What overlaps on the board.
const overlapping = () => {
  const parts = seen(".seat .shown > *, .spot .shown > *, .name, .info .shown");
  const places = parts.map(node => [node, node.getBoundingClientRect()]).filter(([, { width, height }]) => width && height);
  const found = [];
  places.forEach(([one, a], place) => places.slice(place + 1).forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push(`${named(one)} over ${named(other)}`);
  }));
  return found;
};
