// The number of clients that accept the tools, and the effect in each of the others.

/** The effects on a list, the worst first: for a tile with the affected tools, and for a sentence. */
const EFFECTS = [
  ["refused", "error", () => "refuses the whole list", "refuses the whole list"],
  ["dropped", "error", (tools) => "drops " + tools, "drops the tool"],
  ["any", "warning", (tools) => "loses details of " + tools, "shows the model any value or text here"],
  ["cut", "warning", (tools) => "cuts or changes text of " + tools, "cuts or changes it"],
  ["ignored", "works", () => "works, ignores some keywords", "ignores it"],
];
/** A finding on the whole list does not say which tools are affected. */
const SOME_TOOLS = "some of the tools";
const EFFECT_OF = new Map(EFFECTS.map((effect, index) => [effect[0], index]));
const WORKS = EFFECTS.length;

/** The worst effect in each client, and the affected tools. */
const verdicts = report.clients.map((client, index) => {
  const tools = new Map();
  let worst = WORKS;
  for (const finding of report.findings) {
    const rule = report.rules[finding.rule];
    if (rule.client !== index) continue;
    const effect = EFFECT_OF.get(rule.effect) ?? WORKS;
    worst = Math.min(worst, effect);
    if (!tools.has(effect)) tools.set(effect, new Set());
    tools.get(effect).add(finding.tool);
  }
  const [, level, says] = EFFECTS[worst] ?? ["", "works", () => "works"];
  const affected = tools.get(worst) ?? new Set();
  return { index, title: client.title, worst, level, says: says(affected.has(null) ? SOME_TOOLS : several(affected.size, "tool")) };
});
const working = verdicts.filter((verdict) => verdict.level !== "error").length;
/** Returns "9 of 16 clients". */
const worksIn = () => whole(working) + " of " + several(verdicts.length, "client");

const LEVEL_SIGNS = { error: "\u2715", warning: "!", note: "i", works: "\u2713" };

function drawClients() {
  const section = byId("clients");
  section.hidden = !verdicts.length;
  if (section.hidden) return;
  const order = [...verdicts].sort((a, b) => a.worst - b.worst || inOrder(a.title, b.title));
  const lossy = verdicts.filter((verdict) => verdict.level === "warning").length;
  fill(
    "clients",
    el("h2", { id: "clients-title" }, "Works in ", worksIn()),
    el(
      "p",
      { class: "hint" },
      working < verdicts.length && "Refusing the list or dropping tools: " + whole(verdicts.length - working) + ". ",
      lossy > 0 && "Working, with details lost: " + whole(lossy) + ". ",
      report.findings.length > 0 && "Choose a client to see its problems alone.",
    ),
    el(
      "ul",
      { class: "tiles" },
      order.map((verdict) =>
        el(
          "li",
          null,
          el(
            "button",
            { type: "button", class: "tile", "data-client": String(verdict.index), "data-level": verdict.level, "aria-pressed": String(verdict.index === state.client), disabled: verdict.worst === WORKS, onclick: () => choose({ client: state.client === verdict.index ? null : verdict.index }) },
            el("span", { class: "mark", "aria-hidden": "true" }, LEVEL_SIGNS[verdict.level]),
            el("span", { class: "tile-name" }, name(capital(short(verdict.title, 60)))),
            el("span", { class: "tile-says" }, capital(verdict.says)),
          ),
        ),
      ),
    ),
  );
}

function pressClients() {
  for (const tile of document.querySelectorAll(".tile")) tile.ariaPressed = String(Number(tile.dataset.client) === state.client);
}
