// An opened tool: its cost as a tree of bars, the steps of compaction, its definition before and after.

function detail(index) {
  const tool = report.tools[index];
  const { measure, view } = state;
  const node = resolve(tree(view), keys(toolKey(index, view)), measure);
  return el(
    "div",
    { class: "detail-grid" },
    el(
      "section",
      { "aria-label": "Cost by part" },
      el("h3", null, "Where its tokens are ", el("span", { class: "muted" }, VIEW_NAMES[view].toLowerCase() + ", " + (measure === 0 ? measureOf(0).title : "estimated from the shares in " + measureOf(0).title))),
      el("div", { class: "pane", tabindex: "0", role: "group", "aria-label": "Cost by part" }, bars(node, Math.max(1, ...node.parts.map((part) => value(part, measure))))),
      steps(tool),
    ),
    el(
      "section",
      { "aria-label": "Definition" },
      el("h3", null, "Definition ", el("span", { class: "muted" }, "before and after compaction")),
      entries(tool),
    ),
  );
}

/** Returns the node of a tool. */
function toolKey(index, view) {
  const root = tree(view);
  const groups = SOURCES.length < 2 ? [root] : root.parts;
  for (const group of groups) {
    const found = group.parts.find((node) => node.tool === index);
    if (found) return found;
  }
  return root;
}

/** Bars with lengths relative to `most`. */
function bars(node, most) {
  const { measure } = state;
  const line = (part) => {
    const tokens = value(part, measure);
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
        el("span", { class: "number" }, aboutPart(measure) + whole(tokens)),
      ),
      inner ? el("ul", null, part.parts.map(line)) : null,
    );
  };
  return el("ul", { class: "parts" }, node.parts.length ? node.parts.map(line) : line(node));
}

function steps(tool) {
  const list = (title, lines) =>
    lines.length > 0 && [
      el("h3", null, title, " ", el("span", { class: "muted" }, measureOf(0).title)),
      el("ul", null, lines.map(([step, tokens]) => el("li", null, el("span", { title: STEPS.get(step)?.description }, short(step, 80)), el("span", { class: "number" + (tokens < 0 ? " more" : "") }, gone(tokens))))),
    ];
  return [
    tool.steps.length ? el("div", { class: "steps" }, list("What compaction saves", tool.steps)) : el("p", { class: "muted steps" }, "Compaction changes nothing here."),
    tool.lossy.length > 0 && el("div", { class: "lossy" }, list("More, where something may be lost", tool.lossy)),
    tool.rewrites.length > 0 && rewrites(tool),
  ];
}

/** The rewrites of the texts, folded. */
function rewrites(tool) {
  const row = ({ location, old, new: text, saved }) =>
    el(
      "li",
      null,
      el("span", null, name(location), ": ", el("del", null, old), " ", el("ins", null, text === "" ? "(none)" : text)),
      el("span", { class: "number" }, gone(saved)),
    );
  return el("details", { class: "lossy" }, el("summary", null, "Rewrites of its texts"), el("ul", null, tool.rewrites.map(row)));
}
