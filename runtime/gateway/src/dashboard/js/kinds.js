// The tokens by kind, and what compaction, search and result budgets saved of each.

const KINDS = [
  ["definitions", "Definitions", "lists of tools"],
  ["discovery", "Discovery", "searching and describing tools"],
  ["arguments", "Arguments", "names and arguments of calls, which the model writes"],
  ["results", "Results", "results and errors, which the model reads"],
];

function drawKinds({ kinds, total, lists }) {
  const all = sum(KINDS.map(([id]) => kinds[id]));
  const shown = KINDS.filter(([id]) => kinds[id] > 0);
  const savedLists = lists.full - lists.output;
  const savedResults = total.full - total.output - savedLists;
  const saving = { definitions: savedLists, discovery: 0, arguments: 0, results: savedResults };
  byId("kinds").hidden = !shown.length;
  fill(
    "kinds",
    el("h2", { id: "kinds-title" }, "What the tokens are"),
    el(
      "div",
      { class: "stack", "aria-hidden": "true" },
      shown.map(([id, label]) =>
        styled(el("span", { class: "k-" + id, title: label + ": " + whole(kinds[id]) + ", " + percent(kinds[id], all) }, kinds[id] / all > 0.05 ? el("span", { class: "number" }, percent(kinds[id], all)) : null), { flexGrow: String(kinds[id] / all) }),
      ),
    ),
    el(
      "ul",
      { class: "legend" },
      shown.map(([id, label, meaning]) =>
        el(
          "li",
          null,
          el("i", { class: "swatch k-" + id }),
          el("span", { class: "legend-name" }, label, el("small", null, meaning, saving[id] ? [", ", el("b", { class: saving[id] > 0 ? "saved" : "more" }, (saving[id] > 0 ? "" : "+") + whole(-saving[id])), saving[id] > 0 ? " saved" : " more"] : null)),
          el("span", { class: "number" }, whole(kinds[id])),
          el("span", { class: "number muted" }, percent(kinds[id], all)),
        ),
      ),
    ),
    balance(savedLists, kinds.discovery),
  );
}

/** The saving of short lists after what search and descriptions cost. */
function balance(saved, discovery) {
  if (saved <= 0 || !discovery) return null;
  const net = saved - discovery;
  return el("p", { class: "muted balance", id: "balance" }, "Shorter lists saved ", el("b", { class: "number" }, whole(saved)), ". Searching and describing tools cost ", el("b", { class: "number" }, whole(discovery)), net >= 0 ? [", which leaves ", el("b", { class: "number saved" }, whole(net)), " saved."] : [", which is ", el("b", { class: "number more" }, whole(-net)), " more than was saved: the whole list costs less here."]);
}
