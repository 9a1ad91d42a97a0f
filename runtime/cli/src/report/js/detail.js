// An opened tool: its cost as a tree of bars, what compaction did, and its entry before and after it.

function detail(index) {
  const tool = report.tools[index];
  const { profile, view } = state;
  const node = resolve(tree(view), keys(toolKey(index, view)), profile);
  return el(
    "div",
    { class: "detail-grid" },
    el(
      "section",
      { "aria-label": "Cost by part" },
      el("h3", null, "Where its tokens are ", el("span", { class: "muted" }, VIEW_NAMES[view].toLowerCase())),
      el("div", { class: "pane", tabindex: "0", role: "group", "aria-label": "Cost by part" }, bars(node, Math.max(1, ...node.parts.map((part) => value(part, profile))))),
      steps(tool),
    ),
    el(
      "section",
      { "aria-label": "Entry" },
      el("h3", null, "Its entry ", el("span", { class: "muted" }, "before and after compaction")),
      entries(tool),
    ),
  );
}

/** The node of a tool, wherever it hangs. */
function toolKey(index, view) {
  const root = tree(view);
  const groups = SOURCES.length < 2 ? [root] : root.parts;
  for (const group of groups) {
    const found = group.parts.find((node) => node.tool === index);
    if (found) return found;
  }
  return root;
}

/** Each as long as it is of `most`. */
function bars(node, most) {
  const { profile } = state;
  const line = (part) => {
    const tokens = value(part, profile);
    const inner = part.parts.length > 0;
    const bar = el("i", inner ? { class: "mixed" } : { class: "k-" + CATEGORIES[part.category][0] });
    styled(bar, { width: Math.min((100 * tokens) / most, 100) + "%", ...(inner ? { background: stripe(part, "to right") } : {}) });
    return el(
      "li",
      null,
      el(
        "div",
        { class: "part" },
        el("span", { class: "part-name" + (inner ? " inner" : "") }, name(short(nodeName(part), 120), { class: inner ? "name code" : "name" })),
        el("span", { class: "part-bar" }, bar),
        el("span", { class: "number" }, aboutNode(part, profile) + whole(tokens)),
      ),
      inner ? el("ul", null, part.parts.map(line)) : null,
    );
  };
  return el("ul", { class: "parts" }, node.parts.length ? node.parts.map(line) : line(node));
}

function steps(tool) {
  if (!tool.steps.length) return el("p", { class: "muted" }, "Compaction changes nothing here.");
  return el(
    "div",
    { class: "steps" },
    el("h3", null, "What compaction saves ", el("span", { class: "muted" }, profileOf(0).title)),
    el(
      "ul",
      null,
      tool.steps.map(([step, tokens]) => el("li", null, el("span", null, step), el("span", { class: "number" }, tokens > 0 ? whole(-tokens) : tokens < 0 ? "+" + whole(-tokens) : "0"))),
    ),
  );
}

/** The two entries as one text in which what went and what came is marked. */
function entries(tool) {
  let before, after;
  try {
    [before, after] = [JSON.parse(tool.entry), JSON.parse(tool.compact_entry)];
  } catch {
    return el("pre", { class: "pane code", tabindex: "0" }, tool.entry);
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
          : "The same but for the order of its members."
        : [
            count("-") > 0 && el("span", { class: "gone" }, MINUS + " " + several(count("-"), "line") + " gone"),
            " ",
            count("+") > 0 && el("span", { class: "came" }, "+ " + several(count("+"), "line") + " new"),
          ],
    ),
    el(
      "div",
      { class: "pane code diff", tabindex: "0", role: "group", "aria-label": "Entry before and after compaction" },
      lines.map((line) =>
        styled(
          el(
            "div",
            { class: { "-": "gone", "+": "came" }[line.sign] ?? null },
            el("span", { class: "sign", "aria-label": { "-": "gone", "+": "new" }[line.sign] ?? null }, { "-": MINUS, "+": "+" }[line.sign] ?? "\u00a0"),
            el("span", { class: "line" }, line.key ? [el("b", null, line.key), ": "] : null, line.text),
          ),
          { paddingInlineStart: 0.6 + line.depth * 1.1 + "em" },
        ),
      ),
    ),
  ];
}

const isObject = (json) => json !== null && typeof json === "object" && !Array.isArray(json);
const same = (a, b) => canonical(a) === canonical(b);
/** The order of members means nothing. */
function canonical(json) {
  if (Array.isArray(json)) return "[" + json.map(canonical).join(",") + "]";
  if (isObject(json)) return "{" + Object.keys(json).sort().map((key) => JSON.stringify(key) + ":" + canonical(json[key])).join(",") + "}";
  return JSON.stringify(json);
}

/** On one line, with the spaces that a reader wants. */
function flat(json) {
  if (Array.isArray(json)) return "[" + json.map(flat).join(", ") + "]";
  if (isObject(json)) {
    const members = Object.entries(json).map(([key, one]) => JSON.stringify(key) + ": " + flat(one));
    return members.length ? "{ " + members.join(", ") + " }" : "{}";
  }
  return JSON.stringify(json);
}

const ONE_LINE = 64;

/** A value on one line where it fits, else a line a member. */
function print(key, json, depth, sign, lines, comma = "") {
  const line = (key, text, depth) => lines.push({ key: key && JSON.stringify(key), text, depth, sign });
  const text = flat(json);
  if (text.length <= ONE_LINE || json === null || typeof json !== "object") return line(key, text + comma, depth);
  const list = Array.isArray(json);
  line(key, list ? "[" : "{", depth);
  const members = list ? json.map((one) => ["", one]) : Object.entries(json);
  members.forEach(([name, one], index) => print(name, one, depth + 1, sign, lines, index + 1 < members.length ? "," : ""));
  line("", (list ? "]" : "}") + comma, depth);
}

/** Writes two values as one: members of both are compared, members of one are marked. */
function compare(key, before, after, depth, comma, lines) {
  if (same(before, after)) return print(key, before, depth, "", lines, comma);
  if (!isObject(before) || !isObject(after)) {
    print(key, before, depth, "-", lines, comma);
    return print(key, after, depth, "+", lines, comma);
  }
  lines.push({ key: key && JSON.stringify(key), text: "{", depth, sign: "" });
  const names = [...Object.keys(before), ...Object.keys(after).filter((one) => !Object.hasOwn(before, one))];
  names.forEach((one, index) => {
    const end = index + 1 < names.length ? "," : "";
    if (!Object.hasOwn(after, one)) print(one, before[one], depth + 1, "-", lines, end);
    else if (!Object.hasOwn(before, one)) print(one, after[one], depth + 1, "+", lines, end);
    else compare(one, before[one], after[one], depth + 1, end, lines);
  });
  lines.push({ key: "", text: "}" + comma, depth, sign: "" });
}
