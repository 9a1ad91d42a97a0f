// Numbers and elements. Text of tools always becomes a text node.

const THIN = "\u202f";
const MINUS = "\u2212";

/** Returns "63 741". */
function whole(number) {
  const digits = String(Math.abs(Math.round(number)));
  return (number <= -0.5 ? MINUS : "") + digits.replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** Returns a share: "31 %", "2.0 %", "< 0.1 %". */
function percent(part, all) {
  if (!all || !part) return "0" + THIN + "%";
  const share = (100 * part) / all;
  const size = Math.abs(share);
  if (size < 0.05) return "<" + THIN + "0.1" + THIN + "%";
  const digits = size < 9.95 ? size.toFixed(1) : String(Math.round(size));
  return (share < 0 ? MINUS : "") + digits + THIN + "%";
}

/** Returns a number with its noun: "1 tool", "12 tools". */
function several(number, noun) {
  return whole(number) + "\u00a0" + noun + (Math.round(number) === 1 ? "" : "s");
}

/** Shortens a text for labels and for screen readers. */
function short(text, length = 80) {
  const letters = Array.from(text.length > length * 4 ? text.slice(0, length * 4) : text);
  return letters.length > length || letters.join("").length < text.length
    ? letters.slice(0, length - 1).join("") + "\u2026"
    : text;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Creates an element with attributes, listeners (`onclick`) and children: elements or text. */
function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...given(children));
  return element;
}

/** Flattens lists of children and omits absent ones. */
const given = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** Replaces the content of an element. */
const fill = (id, ...children) => byId(id).replaceChildren(...given(children));

/** Writes a large number with narrow spaces in every font. */
const grouped = (text) => text.split(THIN).flatMap((digits, index) => (index ? [el("span", { class: "thin" }, THIN), digits] : [digits]));

/** Writes a tool's name, which may be written from right to left, without effect on its neighbours. */
function name(text, attributes) {
  return el("bdi", { class: "name", ...attributes }, text === "" ? "(no name)" : text);
}

/** Announces a text to screen readers. */
let said = 0;
function say(text) {
  clearTimeout(said);
  said = setTimeout(() => (document.getElementById("said").textContent = text), 150);
}

const byId = (id) => document.getElementById(id);
const clamp = (number, low, high) => Math.min(Math.max(number, low), high);
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
/** Compares names without case, with `tool9` before `tool10`. */
const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;
