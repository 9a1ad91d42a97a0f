// An opened tool: its cost as a tree of bars, what compaction did, and its definition before and after it.

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
      el("h3", null, "Where its tokens are ", el("span", { class: "muted" }, VIEW_NAMES[view].toLowerCase() + ", " + (profile === 0 ? profileOf(0).title : "estimated from the shares in " + profileOf(0).title))),
      el("div", { class: "pane", tabindex: "0", role: "group", "aria-label": "Cost by part" }, bars(node, Math.max(1, ...node.parts.map((part) => value(part, profile))))),
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
        el("span", { class: "number" }, aboutPart(profile) + whole(tokens)),
      ),
      inner ? el("ul", null, part.parts.map(line)) : null,
    );
  };
  return el("ul", { class: "parts" }, node.parts.length ? node.parts.map(line) : line(node));
}

function steps(tool) {
  const list = (title, lines) =>
    lines.length > 0 && [
      el("h3", null, title, " ", el("span", { class: "muted" }, profileOf(0).title)),
      el("ul", null, lines.map(([step, tokens]) => el("li", null, el("span", { title: STEPS.get(step)?.says }, short(step, 80)), el("span", { class: "number" + (tokens < 0 ? " more" : "") }, gone(tokens))))),
    ];
  return [
    tool.steps.length ? el("div", { class: "steps" }, list("What compaction saves", tool.steps)) : el("p", { class: "muted steps" }, "Compaction changes nothing here."),
    tool.lossy.length > 0 && el("div", { class: "lossy" }, list("More, where something may be lost", tool.lossy)),
  ];
}
