// The problems by level and rule, errors first. A rule of several clients at one level is one group.

const LEVELS = ["error", "warning", "note"];
const levelOf = (rule) => Math.max(LEVELS.indexOf(rule.level), 0);
/** The number of locations that a tool lists at first. */
const MAX_PLACES = 8;
/** The number of tools that a group lists at first. */
const MAX_TOOLS = 60;

/** The groups by level and rule, with the texts of the clients and the locations by tool. */
function findingGroups() {
  const groups = new Map();
  for (const finding of report.findings) {
    const rule = report.rules[finding.rule];
    if (!rule || (state.client !== null && rule.client !== state.client)) continue;
    const level = levelOf(rule);
    const name = level + " " + rule.id;
    if (!groups.has(name)) groups.set(name, { id: rule.id, level, rules: new Set(), tools: new Map(), places: 0 });
    const group = groups.get(name);
    group.rules.add(finding.rule);
    if (!group.tools.has(finding.tool)) group.tools.set(finding.tool, new Map());
    const places = group.tools.get(finding.tool);
    // A lint may report two problems of one location, and two clients the same one.
    const key = finding.path + "\n" + finding.text;
    if (!places.has(key)) {
      places.set(key, { parameter: finding.parameter, path: finding.path, text: finding.text, rules: new Set() });
      group.places += 1;
    }
    places.get(key).rules.add(finding.rule);
  }
  return [...groups.values()].sort((a, b) => a.level - b.level || b.places - a.places || inOrder(a.id, b.id));
}

function drawFindings() {
  const groups = findingGroups();
  const count = (level) => groups.filter((group) => group.level === level).length;
  const counts = LEVELS.map((level, index) => [level, count(index)]).filter(([, number]) => number);
  fill(
    "findings",
    el("h2", { id: "findings-title" }, "Problems"),
    groups.length > 0 &&
      el(
        "p",
        { class: "hint", id: "findings-sum" },
        counts.map(([level, number], index) => [index ? " \u00b7 " : "", el("b", { "data-level": level, class: "number" }, whole(number) + (number === 1 ? " kind of " : " kinds of ") + level)]),
        ", at " + several(sum(groups.map((group) => group.places)), "location"),
        state.client === null ? null : [" in ", name(short(report.clients[state.client].title, 60)), " ", el("button", { type: "button", class: "link", id: "all-clients", onclick: () => choose({ client: null }) }, "Show all clients")],
      ),
    groups.length ? groups.map(drawGroup) : el("p", { class: "muted" }, "Nothing was found."),
  );
}

/** Turns `type-array` into a title. */
const titled = (id) => capital(id.replace(/[-_]/g, " ").trim());

/** Makes the list when the group is opened: a large server has thousands of locations. */
function drawGroup(group) {
  const level = LEVELS[group.level];
  const clients = [...new Set([...group.rules].map((rule) => report.rules[rule].client))].filter((client) => client !== null);
  const first = report.rules[[...group.rules][0]];
  const tools = [...group.tools.keys()].filter((tool) => tool !== null).length;
  const makes = first.text || [...[...group.tools.values()][0].values()][0].text;
  const made = el(
    "details",
    { class: "finding", "data-level": level },
    el(
      "summary",
      null,
      el("i", { class: "twist", "aria-hidden": "true" }),
      el("span", { class: "level", "data-level": level }, el("span", { class: "mark", "aria-hidden": "true" }, LEVEL_SIGNS[level]), level),
      el(
        "span",
        { class: "finding-what" },
        el("b", null, el("bdi", null, short(titled(group.id), 60))),
        clients.length ? el("span", { class: "in-clients" }, clientNames(clients, 3)) : null,
        el("span", { class: "muted instead" }, marked(short(clients.length ? first.instead : makes, 160))),
      ),
      el("span", { class: "finding-count number" }, whole(group.places), el("small", { class: "muted" }, group.places === 1 ? "location" : "locations", tools ? " in " + several(tools, "tool") : "")),
    ),
  );
  made.addEventListener("toggle", () => made.open && made.children.length === 1 && made.append(groupBody(group, clients)));
  return made;
}

/** Returns "Cursor, Gemini API and 2 more". */
function clientNames(clients, most = Infinity) {
  const names = clients.map((client) => short(report.clients[client]?.title ?? "", 60));
  const left = names.length - most;
  return el("bdi", null, left > 0 ? names.slice(0, most).join(", ") + " and " + left + " more" : names.join(", "));
}

function groupBody(group, clients) {
  return el("div", { class: "finding-body" }, voices(group), toolList(group, clients));
}

/** Describes the effect, the reason and the fix; clients with the same texts share a sentence. */
function voices(group) {
  const sentences = new Map();
  for (const index of group.rules) {
    const rule = report.rules[index];
    if (rule.client === null) continue;
    const key = [rule.effect, rule.text, rule.instead].join("\n");
    if (!sentences.has(key)) sentences.set(key, { rule, clients: [], sources: new Set() });
    sentences.get(key).clients.push(rule.client);
    if (rule.source) sentences.get(key).sources.add(rule.source);
  }
  if (!sentences.size) return null;
  const onList = group.tools.has(null);
  return el(
    "ul",
    { class: "voices" },
    [...sentences.values()]
      .map(({ rule, clients, sources }) => {
        const effect = onList && rule.effect === "dropped" ? "drops " + SOME_TOOLS : EFFECTS[EFFECT_OF.get(rule.effect)]?.[3];
        return el(
          "li",
          { "data-level": rule.level },
          el("p", null, el("b", null, clientNames(clients)), effect ? " " + effect + ". " : " ", marked(rule.text)),
          rule.instead ? el("p", null, el("span", { class: "muted" }, "Instead: "), marked(rule.instead), ".") : null,
          sources.size ? el("p", { class: "muted source" }, "Source: " + short([...sources].join(", "), 200)) : null,
        );
      }),
  );
}

function toolList(group, clients) {
  const lines = [...group.tools];
  const made = el("ul", { class: "tool-list" }, lines.slice(0, MAX_TOOLS).map((line) => toolLine(line, clients)));
  if (lines.length > MAX_TOOLS) {
    const more = el("li", null, linkTo(() => more.replaceWith(...lines.slice(MAX_TOOLS).map((line) => toolLine(line, clients))), "Show " + several(lines.length - MAX_TOOLS, "more tool")));
    made.append(more);
  }
  return made;
}

function toolLine([tool, found], clients) {
  const places = [...found.values()];
  const line = (place) => {
    const by = [...new Set([...place.rules].map((rule) => report.rules[rule].client))];
    return el(
      "div",
      { class: "place", title: place.path || null },
      place.parameter ? [el("code", { class: "code parameter" }, el("bdi", null, short(place.parameter, 80))), " "] : null,
      el("span", null, marked(short(place.text, 300))),
      clients.length > by.length ? el("span", { class: "muted" }, " ", clientNames(by)) : null,
    );
  };
  const rest = places.slice(MAX_PLACES);
  const more = rest.length ? linkTo(() => more.replaceWith(...rest.map(line)), "Show " + whole(rest.length) + " more") : null;
  return el(
    "li",
    null,
    tool === null ? el("span", { class: "muted" }, "the whole list") : linkTo(() => showTool(tool), name(short(report.tools[tool].name, 120), { class: "name code" })),
    el("div", { class: "places" }, places.slice(0, MAX_PLACES).map(line), more),
  );
}

/** Returns a sentence in which text between backticks is code. */
function marked(text) {
  const pieces = text.split("`");
  if (pieces.length % 2 === 0) return el("bdi", null, text);
  return el("bdi", null, pieces.map((piece, index) => (index % 2 ? el("code", { class: "code" }, piece) : piece)));
}
