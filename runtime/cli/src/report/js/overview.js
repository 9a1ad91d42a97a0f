// The bar of choices, the total, what it is spent on, and how it was counted.

/** One of several, as buttons side by side. */
function radios(group, legend, options, chosen, pick) {
  return el(
    "fieldset",
    { class: "choice" },
    el("legend", { class: "unseen" }, legend),
    options.map(([id, label, title]) =>
      el(
        "label",
        { title },
        el("input", { type: "radio", name: group, value: id, id: group + "-" + id, checked: id === chosen, "aria-label": label, onchange: () => pick(id) }),
        el("span", null, label),
      ),
    ),
  );
}

function drawBar() {
  const profiles = report.profiles.map((profile, index) => [String(index), profile.title, profile.says]);
  fill(
    "bar",
    el("p", { class: "bar-title" }, name(short(report.title, 60)), el("span", { id: "bar-total", class: "number" })),
    el(
      "div",
      { class: "choices" },
      radios("profile", "How tokens are counted", profiles, String(state.profile), (id) => choose({ profile: Number(id) })),
      radios(
        "view",
        "Before or after compaction",
        VIEWS.map((view) => [view, VIEW_NAMES[view], view === "before" ? "The tools as their server lists them" : "The tools after compaction: they accept the same arguments, in fewer tokens"]),
        state.view,
        (view) => choose({ view }),
      ),
      el("button", { id: "theme", class: "icon", type: "button", onclick: nextTheme }),
    ),
  );
  showTheme();
}

const THEME_ICONS = { auto: "\u25d0", light: "\u2600", dark: "\u263e" };
function showTheme() {
  const button = byId("theme");
  button.textContent = THEME_ICONS[theme()] + "\ufe0e";
  const label = { auto: "Colours: as the system has them", light: "Colours: light", dark: "Colours: dark" }[theme()];
  button.title = label;
  button.setAttribute("aria-label", label);
}
function nextTheme() {
  theme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  showTheme();
  say(byId("theme").title);
}

/** How many of the heaviest tools hold half of all tokens. */
function half(profile, view) {
  const tokens = report.tools.map((tool) => toolTokens(tool, profile, view)).sort((a, b) => b - a);
  const all = sum(tokens);
  let held = 0;
  const count = tokens.findIndex((one) => (held += one) * 2 >= all) + 1;
  return { count, median: tokens[tokens.length >> 1] ?? 0, heaviest: tokens[0] ?? 0 };
}

/** The context that a share is of: that of many large models. */
const CONTEXT = 200_000;

function drawOverview() {
  const { profile, view } = state;
  const totals = Object.fromEntries(VIEWS.map((one) => [one, totalOf(profile, one)]));
  const most = Math.max(totals.before, totals.after, 1);
  const saved = totals.before - totals.after;
  const facts = half(profile, view);
  const sources = SOURCES.length > 1 ? ", " + several(SOURCES.length, "source") : "";
  const fact = (number, text) => el("li", null, el("b", { class: "number" }, number), " ", text);
  byId("bar-total").textContent = about(profile) + whole(totals[view]) + " tokens";
  fill(
    "overview",
    el("h1", null, name(short(report.title, 200))),
    el("p", { class: "muted" }, report.server ? [name(short(report.server, 120)), " \u00b7 "] : null, several(report.tools.length, "tool") + sources),
    el(
      "div",
      { class: "totals" },
      el(
        "p",
        { class: "total" },
        el("span", { class: "big number", id: "total" }, grouped(about(profile) + whole(totals[view]))),
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
            el("span", { class: "compare-number number" }, about(profile) + whole(totals[one])),
          ),
        ),
        el(
          "p",
          { class: "compare-saved", id: "saved" },
          saved > 0
            ? [el("b", { class: "number" }, about(profile) + whole(-saved)), " tokens, ", el("b", { class: "number" }, percent(saved, totals.before)), " less for the same meaning"]
            : saved < 0
              ? [el("b", { class: "number more" }, about(profile) + "+" + whole(-saved)), " tokens: shorter JSON, but a longer text made from it"]
              : "Nothing to save: the tools are compact already.",
        ),
      ),
    ),
    // All of them in one place, of which one is seen: the page does not move when another is chosen.
    el(
      "div",
      { class: "counted" },
      report.profiles.map((one, index) =>
        el(
          "p",
          { "data-on": String(index === profile) },
          badge(one),
          " ",
          saysOf(one),
          index > 0 ? " Parts of tools are estimated." : "",
        ),
      ),
    ),
    el(
      "ul",
      { class: "facts" },
      fact(about(profile) + percent(totals[view], CONTEXT), "of a context of " + whole(CONTEXT) + " tokens, before the first message"),
      report.tools.length > 1 && fact(whole(facts.count), "of " + several(report.tools.length, "tool") + (facts.count === 1 ? " holds" : " hold") + " half of the tokens"),
      report.tools.length > 1 && fact(about(profile) + whole(facts.median), "tokens in the median tool, " + about(profile) + whole(facts.heaviest) + " in the heaviest"),
      problemFact(),
    ),
  );
}

/** Says whether a profile counts or estimates. */
const badge = ({ exact }) => el("span", { class: "badge", "data-exact": String(exact) }, exact ? "Exact count" : "Estimate");

/** Says what a profile counts, its error, and the tokens of its total that belong to no tool. */
const saysOf = ({ says, error, once, exact }) =>
  (says ? says + "." : "") + (error ? " Error: " + error + "." : "") + (once ? " The total includes " + (exact ? "" : ABOUT) + several(once, "token") + " that belong to no tool." : "");

/** In how many clients the tools work; it leads to the problems. */
function problemFact() {
  if (!verdicts.length && !report.findings.length) return null;
  const text = verdicts.length ? "Works in " + worksIn() : several(report.findings.length, "problem");
  const go = () => {
    byId("findings").focus({ preventScroll: true });
    byId(verdicts.length ? "clients" : "findings").scrollIntoView();
  };
  return el("li", null, el("button", { type: "button", class: "link", id: "to-problems", onclick: go }, text));
}

/** The page's policy allows styles that scripts set, not such in attributes. */
function styled(element, styles) {
  Object.assign(element.style, styles);
  return element;
}

function drawKinds() {
  const { profile, view } = state;
  const now = mix(tree(view), profile);
  const all = sum(now);
  const other = mix(tree(view === "before" ? "after" : "before"), profile);
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
            { class: "k-" + id, title: label + ": " + aboutPart(profile) + whole(now[index]) + ", " + percent(now[index], all) },
            now[index] / all > 0.05 ? el("span", { class: "number" }, percent(now[index], all)) : null,
          ),
          { flexGrow: String(now[index] / (all || 1)), display: now[index] ? "" : "none" },
        ),
      ),
    ),
    el(
      "ul",
      { class: "legend" },
      shown.map(([[id, label, says], index]) =>
        el(
          "li",
          null,
          el("i", { class: "swatch k-" + id }),
          el("span", { class: "legend-name" }, label, el("small", null, says)),
          el("span", { class: "number" }, aboutPart(profile) + whole(now[index])),
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
      report.profiles.map((profile) => [
        el("dt", null, profile.title, " ", badge(profile)),
        el("dd", null, saysOf(profile)),
      ]),
    ),
    el("p", { class: "muted" }, "Parts of a tool are counted in " + profileOf(0).title + ". Elsewhere they are estimates, marked \u2248, from these shares."),
    el("p", { class: "muted" }, "Compacted: the same tools with input schemas that accept the same arguments in fewer tokens."),
  );
}
