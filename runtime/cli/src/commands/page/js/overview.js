// The bar of choices, the total, the tokens by category, and the measures.

function drawBar() {
  const measures = report.measures.map((measure, index) => [String(index), measure.title, measure.description]);
  fill(
    "bar",
    el("p", { class: "bar-title" }, name(short(report.title, 60)), el("span", { id: "bar-total", class: "number" })),
    el(
      "div",
      { class: "choices" },
      radios("measure", "How tokens are counted", measures, String(state.measure), (id) => choose({ measure: Number(id) })),
      radios(
        "view",
        "Before or after compaction",
        VIEWS.map((view) => [view, VIEW_NAMES[view], view === "before" ? "The tools as their server lists them" : "The tools after compaction: the same arguments, fewer tokens"]),
        state.view,
        (view) => choose({ view }),
      ),
      el("button", { id: "theme", class: "icon", type: "button", onclick: nextTheme }),
    ),
  );
  showTheme();
}

/** The number of the most expensive tools that have half of all tokens, the median and the maximum. */
function half(measure, view) {
  const tokens = report.tools.map((tool) => toolTokens(tool, measure, view)).sort((a, b) => b - a);
  const all = sum(tokens);
  let held = 0;
  const count = tokens.findIndex((one) => (held += one) * 2 >= all) + 1;
  return { count, median: tokens[tokens.length >> 1] ?? 0, largest: tokens[0] ?? 0 };
}

/** The context of many large models, in tokens. */
const CONTEXT = 200_000;

function drawOverview() {
  const { measure, view } = state;
  const totals = Object.fromEntries(VIEWS.map((one) => [one, totalOf(measure, one)]));
  const most = Math.max(totals.before, totals.after, 1);
  const saved = totals.before - totals.after;
  const facts = half(measure, view);
  const sources = SOURCES.length > 1 ? ", " + several(SOURCES.length, "source") : "";
  const fact = (number, text) => el("li", null, el("b", { class: "number" }, number), " ", text);
  byId("bar-total").textContent = about(measure) + whole(totals[view]) + " tokens";
  fill(
    "overview",
    el("h1", null, name(short(report.title, 200))),
    el("p", { class: "muted" }, report.server ? [name(short(report.server, 120)), " \u00b7 "] : null, several(report.tools.length, "tool") + sources),
    report.failures.map(({ input, error }) => el("p", { class: "failure" }, el("b", null, name(short(input, 120))), " could not be asked: ", name(short(error, 400)))),
    el(
      "div",
      { class: "totals" },
      el(
        "p",
        { class: "total" },
        el("span", { class: "big number", id: "total" }, grouped(about(measure) + whole(totals[view]))),
        el("span", { class: "unit" }, "tokens"),
      ),
      el(
        "div",
        { class: "compare" },
        VIEWS.map((one) =>
          el(
            "label",
            { class: "compare-row", for: "view-" + one, "data-on": String(one === view) },
            el("span", { class: "compare-name" }, VIEW_NAMES[one]),
            el("span", { class: "compare-bar" }, styled(el("i"), { width: (100 * totals[one]) / most + "%" })),
            el("span", { class: "compare-number number" }, about(measure) + whole(totals[one])),
          ),
        ),
        el(
          "p",
          { class: "compare-saved", id: "saved" },
          saved > 0
            ? [el("b", { class: "number" }, about(measure) + whole(-saved)), " tokens, ", el("b", { class: "number" }, percent(saved, totals.before)), " less for the same meaning"]
            : saved < 0
              ? [el("b", { class: "number more" }, about(measure) + "+" + whole(-saved)), " tokens: shorter JSON, but a longer text made from it"]
              : "Nothing to save: the tools are compact already.",
        ),
      ),
    ),
    // All descriptions share one location and one is visible, so the page does not move.
    el(
      "div",
      { class: "counted" },
      report.measures.map((one, index) =>
        el(
          "p",
          { "data-on": String(index === measure) },
          badge(one),
          " ",
          describe(one),
          index > 0 ? " Parts of tools are estimated." : "",
        ),
      ),
    ),
    el(
      "ul",
      { class: "facts" },
      fact(about(measure) + percent(totals[view], CONTEXT), "of a context of " + whole(CONTEXT) + " tokens, before the first message"),
      report.tools.length > 1 && fact(whole(facts.count), "of " + several(report.tools.length, "tool") + (facts.count === 1 ? " holds" : " hold") + " half of the tokens"),
      report.tools.length > 1 && fact(about(measure) + whole(facts.median), "tokens in the median tool, " + about(measure) + whole(facts.largest) + " in the most expensive"),
      problemFact(),
    ),
  );
}

/** A badge: exact count or estimate. */
const badge = ({ exact }) => el("span", { class: "badge", "data-exact": String(exact) }, exact ? "Exact count" : "Estimate");

/** Describes the counted text, the error, and the tokens of the total that belong to no tool. */
const describe = ({ description, error, once, exact }) =>
  (description ? description + "." : "") + (error ? " Error: " + error + "." : "") + (once ? " The total includes " + (exact ? "" : ABOUT) + several(once, "token") + " that belong to no tool." : "");

/** The number of clients in which the tools work, as a link to the problems. */
function problemFact() {
  if (!verdicts.length && !report.findings.length) return null;
  const text = verdicts.length ? "Works in " + worksIn() : several(report.findings.length, "problem");
  const go = () => {
    byId("findings").focus({ preventScroll: true });
    byId(verdicts.length ? "clients" : "findings").scrollIntoView();
  };
  return el("li", null, el("button", { type: "button", class: "link", id: "to-problems", onclick: go }, text));
}

function drawKinds() {
  const { measure, view } = state;
  const now = mix(tree(view), measure);
  const all = sum(now);
  const other = mix(tree(view === "before" ? "after" : "before"), measure);
  const shown = CATEGORIES.map((one, index) => [one, index]).filter(([, index]) => now[index] || other[index]);
  fill(
    "kinds",
    el("h2", { id: "kinds-title" }, "What the tokens are spent on"),
    el(
      "div",
      { class: "stack", "aria-hidden": "true" },
      shown.map(([[id, label], index]) =>
        styled(
          el(
            "span",
            { class: "k-" + id, title: label + ": " + aboutPart(measure) + whole(now[index]) + ", " + percent(now[index], all) },
            now[index] / all > 0.05 ? el("span", { class: "number" }, percent(now[index], all)) : null,
          ),
          { flexGrow: String(now[index] / (all || 1)), display: now[index] ? "" : "none" },
        ),
      ),
    ),
    el(
      "ul",
      { class: "legend" },
      shown.map(([[id, label, meaning], index]) =>
        el(
          "li",
          null,
          el("i", { class: "swatch k-" + id }),
          el("span", { class: "legend-name" }, label, el("small", null, meaning)),
          el("span", { class: "number" }, aboutPart(measure) + whole(now[index])),
          el("span", { class: "number muted" }, percent(now[index], all)),
        ),
      ),
    ),
  );
}

function drawAbout() {
  fill(
    "about",
    el("h2", null, "How it is counted"),
    el(
      "dl",
      null,
      report.measures.map((measure) => [
        el("dt", null, measure.title, " ", badge(measure)),
        el("dd", null, describe(measure)),
      ]),
    ),
    el("p", { class: "muted" }, "Parts of a tool are counted in " + measureOf(0).title + ". Elsewhere they are estimates, marked \u2248."),
    el("p", { class: "muted" }, "Compacted: the same tools, which accept the same arguments in fewer tokens."),
  );
}
