// The tokens by kind, with what shorter lists saved and what result budgets dropped.

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
  const less = { definitions: [savedLists, "saved"], results: [total.dropped, "dropped"] };
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
          el("span", { class: "legend-name" }, label, el("small", null, meaning, lessOf(less[id]))),
          el("span", { class: "number" }, whole(kinds[id])),
          el("span", { class: "number muted" }, percent(kinds[id], all)),
        ),
      ),
    ),
    balance(savedLists, kinds.discovery),
  );
}

/** The tokens that a kind has less than the servers sent. */
function lessOf([tokens, what] = [0]) {
  if (!tokens) return null;
  return [", ", el("b", { class: tokens < 0 ? "more" : what }, (tokens > 0 ? "" : "+") + whole(-tokens)), " " + (tokens > 0 ? what : "more")];
}

/** The saving of short lists after what search and descriptions cost. */
function balance(saved, discovery) {
  if (saved <= 0 || !discovery) return null;
  const net = saved - discovery;
  return el("p", { class: "muted balance", id: "balance" }, "Shorter lists saved ", el("b", { class: "number" }, whole(saved)), ". Searching and describing tools cost ", el("b", { class: "number" }, whole(discovery)), net >= 0 ? [", which leaves ", el("b", { class: "number saved" }, whole(net)), " saved."] : [", which is ", el("b", { class: "number more" }, whole(-net)), " more than was saved: the whole list costs less here."]);
}
