// A second opinion that shares no code with the project: it makes a record anew from what its lines say.
// node second.mjs FILE... prints the records with canonical bytes, tags and roots computed here; the leaf of a hidden
// line is copied. With --commitments it prints instead, for each opened hand, its seat, the commitment computed from
// the hand, and the commitment that was bound in the deal.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

// RFC 8785, as far as a record needs it: sorted names, no blanks, whole numbers.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
  return JSON.stringify(value);
}

// CRC-32 bit by bit, continued from an earlier CRC.
function crc32(bytes, before) {
  let crc = ~before >>> 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

// The root exactly as RFC 6962, section 2.1, defines it.
function root(leaves) {
  if (leaves.length === 0) return sha256("");
  if (leaves.length === 1) return leaves[0];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.of(1), root(leaves.slice(0, split)), root(leaves.slice(split)));
}

function anew(lines) {
  const made = [];
  const leaves = [];
  let tag = 0;
  for (const line of lines) {
    const { "~": written, ...said } = JSON.parse(line);
    if (said.type === "sealed") Object.assign(said, { root: root(leaves).toString("hex"), size: leaves.length });
    const bare = Buffer.from(canonical(said));
    if ("leaf" in said && !("type" in said)) leaves.push(Buffer.from(said.leaf, "hex"));
    else if (said.type !== "sealed") leaves.push(sha256(Buffer.of(0), bare));
    tag = crc32(bare.subarray(0, -1), tag);
    const mark = written === undefined ? "" : `,"~":"${tag.toString(16).padStart(8, "0")}"`;
    made.push(`${bare.subarray(0, -1)}${mark}}\n`);
  }
  return made.join("");
}

function commitments(lines) {
  const told = [];
  const bound = {};
  let game = "";
  let round = 0;
  for (const event of lines.map((line) => JSON.parse(line))) {
    if (event.type === "game_started") [game, round] = [event.game, event.resumes?.rounds ?? 0];
    if (event.type === "round_started") round += 1;
    if (event.type === "hand_dealt") bound[event.seat] = event.commitment;
    if (event.type === "revealed" && event.what === "hand") {
      const hand = [...event.cards].sort().join(" ");
      const text = `jasslog/hand/1\n${game}\n${round}\n${event.seat}\n${event.salt}\n${hand}\n`;
      told.push([event.seat, sha256(text).toString("hex"), bound[event.seat]]);
    }
  }
  return JSON.stringify(told);
}

const said = process.argv.slice(2);
for (const file of said.filter((one) => one !== "--commitments")) {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  process.stdout.write(said.includes("--commitments") ? commitments(lines) : anew(lines));
}
