// The definition of a tool before and after compaction, as one text that starts at the first change.

/** The number of unchanged lines around a change. */
const CONTEXT_LINES = 3;
/** The number of lines that are drawn at first, and by each button. */
const MAX_LINES = 1500;

function entries(tool) {
  let before, after;
  try {
    [before, after] = [JSON.parse(tool.entry), JSON.parse(tool.compact_entry)];
  } catch {
    return el("pre", { class: "pane code", tabindex: "0" }, short(tool.entry, 20_000));
  }
  const lines = [];
  compare("", before, after, 0, "", lines);
  const count = (sign) => lines.filter((line) => line.sign === sign).length;
  const unchanged = !count("-") && !count("+");
  return [
    el(
      "p",
      { class: "muted diff-key" },
      unchanged
        ? tool.entry === tool.compact_entry
          ? "The same before and after."
          : "Only the order of its keywords changes."
        : [
            count("-") > 0 && el("span", { class: "gone" }, MINUS + " " + several(count("-"), "line") + " removed"),
            " ",
            count("+") > 0 && el("span", { class: "came" }, "+ " + several(count("+"), "line") + " added"),
          ],
    ),
    el("div", { class: "pane code diff", tabindex: "0", role: "group", "aria-label": "Definition before and after compaction" }, folded(lines, unchanged)),
  ];
}

/** Returns the lines as elements. A button replaces long runs without a change, and the lines after the first ones. */
function folded(lines, unchanged) {
  const kept = lines.map(() => unchanged);
  lines.forEach((line, index) => line.sign && kept.fill(true, Math.max(index - CONTEXT_LINES, 0), index + CONTEXT_LINES + 1));
  const out = [];
  for (let at = 0, end; at < lines.length; at = end) {
    const left = MAX_LINES - out.length;
    if (!left) return [...out, fold(lines.slice(at), "more line")];
    end = at + 1;
    while (end < lines.length && kept[end] === kept[at]) end += 1;
    // A button needs a line too.
    if (!kept[at] && end - at > 1) out.push(fold(lines.slice(at, end), "unchanged line"));
    else {
      end = Math.min(end, at + left);
      out.push(...lines.slice(at, end).map(diffLine));
    }
  }
  return out;
}

/** Returns a button that draws these lines in its place, at most MAX_LINES at once. */
function fold(lines, noun) {
  const show = () => {
    const drawn = lines.slice(0, MAX_LINES).map(diffLine);
    if (lines.length > MAX_LINES) drawn.push(fold(lines.slice(MAX_LINES), noun));
    button.replaceWith(...drawn);
    drawn[0].tabIndex = -1;
    drawn[0].focus();
  };
  const button = el("button", { type: "button", class: "fold", onclick: show }, "\u22ef " + several(lines.length, noun));
  return button;
}

function diffLine(line) {
  return styled(
    el(
      "div",
      { class: { "-": "gone", "+": "came" }[line.sign] ?? null },
      el("span", { class: "sign", "aria-label": { "-": "removed", "+": "added" }[line.sign] ?? null }, { "-": MINUS, "+": "+" }[line.sign] ?? "\u00a0"),
      el("span", { class: "line" }, line.key ? [el("b", null, line.key), ": "] : null, line.text),
    ),
    { paddingInlineStart: 0.6 + Math.min(line.depth, 12) * 1.1 + "em" },
  );
}

const isObject = (json) => json !== null && typeof json === "object" && !Array.isArray(json);
const same = (a, b) => canonical(a) === canonical(b);
/** Compares values without the order of keys. */
function canonical(json) {
  if (Array.isArray(json)) return "[" + json.map(canonical).join(",") + "]";
  if (isObject(json)) return "{" + Object.keys(json).sort().map((key) => JSON.stringify(key) + ":" + canonical(json[key])).join(",") + "}";
  return JSON.stringify(json);
}

/** Writes a value on one line, with spaces. */
function flat(json) {
  if (Array.isArray(json)) return "[" + json.map(flat).join(", ") + "]";
  if (isObject(json)) {
    const pairs = Object.entries(json).map(([key, one]) => JSON.stringify(key) + ": " + flat(one)).join(", ");
    return pairs ? "{ " + pairs + " }" : "{}";
  }
  return JSON.stringify(json);
}

const ONE_LINE = 64;

const addLine = (lines, key, text, depth, sign = "") => lines.push({ key: key && JSON.stringify(key), text, depth, sign });

/** Writes a value on one line if it fits, otherwise one line for each property. */
function print(key, json, depth, sign, lines, comma = "") {
  const text = flat(json);
  if (text.length <= ONE_LINE || json === null || typeof json !== "object") return addLine(lines, key, text + comma, depth, sign);
  const list = Array.isArray(json);
  addLine(lines, key, list ? "[" : "{", depth, sign);
  const entries = list ? json.map((one) => ["", one]) : Object.entries(json);
  entries.forEach(([name, one], index) => print(name, one, depth + 1, sign, lines, index + 1 < entries.length ? "," : ""));
  addLine(lines, "", (list ? "]" : "}") + comma, depth, sign);
}

/** Writes two values as one text, and marks the parts that only one of them has. */
function compare(key, before, after, depth, comma, lines) {
  if (same(before, after)) return print(key, before, depth, "", lines, comma);
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && before.every((one) => one !== null && typeof one === "object")) {
    addLine(lines, key, "[", depth);
    before.forEach((one, index) => compare("", one, after[index], depth + 1, index + 1 < before.length ? "," : "", lines));
    return addLine(lines, "", "]" + comma, depth);
  }
  if (!isObject(before) || !isObject(after)) {
    print(key, before, depth, "-", lines, comma);
    return print(key, after, depth, "+", lines, comma);
  }
  addLine(lines, key, "{", depth);
  const names = [...Object.keys(before), ...Object.keys(after).filter((one) => !Object.hasOwn(before, one))];
  names.forEach((one, index) => {
    const end = index + 1 < names.length ? "," : "";
    if (!Object.hasOwn(after, one)) print(one, before[one], depth + 1, "-", lines, end);
    else if (!Object.hasOwn(before, one)) print(one, after[one], depth + 1, "+", lines, end);
    else compare(one, before[one], after[one], depth + 1, end, lines);
  });
  addLine(lines, "", "}" + comma, depth);
}
