// The savings of each step of compaction over all tools, and of the lossy steps in addition.

/** Tokens by the name of a step, over all tools, the largest first. */
function stepSums(field) {
  const sums = new Map();
  for (const tool of report.tools) for (const [step, tokens] of tool[field]) sums.set(step, (sums.get(step) ?? 0) + tokens);
  return [...sums].sort((a, b) => b[1] - a[1]);
}

const STEPS = new Map((report.steps ?? []).map((step) => [step.name, step]));
/** Returns a saving with a minus sign. */
const gone = (tokens) => (tokens > 0 ? whole(-tokens) : tokens < 0 ? "+" + whole(-tokens) : "0");

function stepLine([id, tokens], most) {
  const step = STEPS.get(id);
  return el(
    "li",
    null,
    el("span", { class: "step-name" }, step?.description ? marked(step.description) : name(short(id, 80)), step?.flag ? el("code", { class: "code flag" }, "--lossy " + step.flag) : el("small", null, short(id, 80))),
    el("span", { class: "step-bar", "aria-hidden": "true" }, styled(el("i"), { width: (100 * Math.max(tokens, 0)) / most + "%" })),
    el("span", { class: "number" + (tokens < 0 ? " more" : "") }, gone(tokens)),
  );
}

function drawSavings() {
  const [lossless, lossy] = [stepSums("steps"), stepSums("lossy")];
  const section = byId("savings");
  section.hidden = !lossless.length && !lossy.length;
  if (section.hidden) return;
  const most = Math.max(1, ...[...lossless, ...lossy].map(([, tokens]) => tokens));
  const card = (title, lines, note, empty) =>
    el("div", { class: "card" }, el("h3", null, title), lines.length ? el("ul", { class: "step-list" }, lines.map((line) => stepLine(line, most))) : el("p", { class: "muted" }, empty), lines.length > 0 && el("p", { class: "muted note" }, note));
  fill(
    "savings",
    el("h2", { id: "savings-title" }, "What compaction saves ", el("span", { class: "muted" }, "tokens in " + measureOf(0).title)),
    el(
      "div",
      { class: "cards" },
      card("With the same meaning", lossless, "These steps are in the compacted numbers of this page.", "Nothing: the tools are compact already."),
      card("More, with a loss", lossy, "Not in the numbers of this page. Each step is counted alone, after the lossless ones; together they may save less.", "No lossy step would save more."),
    ),
  );
}
