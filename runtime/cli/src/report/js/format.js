// Numbers and elements. Text from tools becomes a text node, here as everywhere.

const THIN = "\u202f";
const MINUS = "\u2212";

/** 63 741 */
function whole(number) {
  const digits = String(Math.abs(Math.round(number)));
  return (number <= -0.5 ? MINUS : "") + digits.replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** A share: 31 %, 2.0 %, < 0.1 %. */
function percent(part, all) {
  if (!all || !part) return "0" + THIN + "%";
  const share = (100 * part) / all;
  const size = Math.abs(share);
  if (size < 0.05) return "<" + THIN + "0.1" + THIN + "%";
  const digits = size < 9.95 ? size.toFixed(1) : String(Math.round(size));
  return (share < 0 ? MINUS : "") + digits + THIN + "%";
}

/** A number with its noun: 1 tool, 12 tools. */
function several(number, noun) {
  return whole(number) + "\u00a0" + noun + (Math.round(number) === 1 ? "" : "s");
}

/** For labels of one line, and for what is read aloud. */
function short(text, length = 80) {
  const letters = Array.from(text.length > length * 4 ? text.slice(0, length * 4) : text);
  return letters.length > length || letters.join("").length < text.length
    ? letters.slice(0, length - 1).join("") + "\u2026"
    : text;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** An element: attributes by name, listeners by `onclick`…; children are elements or text. */
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

/** Children in lists of lists, without those that are not there. */
const given = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** What an element holds from now on. */
const fill = (id, ...children) => byId(id).replaceChildren(...given(children));

/** A number in large digits: the spaces that group them stay narrow in every font. */
const grouped = (text) => text.split(THIN).flatMap((digits, index) => (index ? [el("span", { class: "thin" }, THIN), digits] : [digits]));

/** A name of a tool: its letters may run from right to left and must not turn ours around. */
function name(text, attributes) {
  return el("bdi", { class: "name", ...attributes }, text === "" ? "(no name)" : text);
}

/** Says it to those who hear the page. */
let said = 0;
function say(text) {
  clearTimeout(said);
  said = setTimeout(() => (document.getElementById("said").textContent = text), 150);
}

const byId = (id) => document.getElementById(id);
const clamp = (number, low, high) => Math.min(Math.max(number, low), high);
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
/** As people sort names: case aside, `tool9` before `tool10`. */
const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;
