// The sums by tool, server, session, client, method or day. A header sorts them, and a name selects its calls.

const GROUP_TITLES = { tool: "Tool", server: "Server", session: "Session", client: "Client", method: "Method", day: "Day" };
const GROUP_COLUMNS = [
  { id: "name", title: "Name", of: (one) => (state.by === "day" ? one.first : one.name || null), text: true },
  { id: "calls", title: "Calls", of: (one) => one.calls },
  { id: "tokens", title: "Tokens", of: (one) => (one.counted ? one.input + one.output : null), help: "of arguments and results" },
  { id: "each", title: "Each", of: (one) => (one.counted ? (one.input + one.output) / one.counted : null), help: "tokens of a call, on average" },
  { id: "saved", title: "Saved", of: (one) => one.full - one.output - one.dropped, help: "tokens less than the servers' own lists" },
  { id: "cost", title: "Cost", of: (one) => one.cost },
  { id: "errors", title: "Errors", of: (one) => one.errors },
  { id: "p50", title: "p50", of: (one) => one.duration.p50, help: "half of the calls are at least this fast" },
  { id: "p95", title: "p95", of: (one) => one.duration.p95, help: "19 of 20 calls are at least this fast" },
];

let groups = { rows: [], omitted: 0 };
/** The number of rows that are drawn at first. */
const FEW = 15;
let showsAll = false;

/** Sorts by a key; unknown values are last in either order. */
function ordered(rows, column, down) {
  const way = down ? -1 : 1;
  const keyed = rows.map((row) => [column.of(row), row]);
  const compare = ([a, one], [b, other]) => {
    if (a === null || b === null) return (a === null) - (b === null) || inOrder(one.name, other.name);
    return way * (typeof a === "string" ? inOrder(a, b) : a - b) || inOrder(one.name, other.name);
  };
  return keyed.sort(compare).map(([, row]) => row);
}

/** The header of a column that sorts. */
const header = (column, onclick, title = column.title) =>
  el("th", { scope: "col", class: "c-" + column.id, "data-sort": column.id }, el("button", { type: "button", title: column.help, onclick }, el("span", null, title), el("i", { class: "arrow", "aria-hidden": "true" })));

function markSorted(table, sort, down) {
  for (const one of table.querySelectorAll("thead th[data-sort]")) {
    if (one.dataset.sort === sort) one.setAttribute("aria-sort", down ? "descending" : "ascending");
    else one.removeAttribute("aria-sort");
  }
}

function drawGroups(data) {
  groups = data;
  fill(
    "groups",
    el("div", { class: "heading" }, el("h2", { id: "groups-title" }, "Where the tokens go"), radios("by", "Sums by", GROUPS.map((by) => [by, "By " + by, null]), state.by, (by) => choose({ by }))),
    el(
      "table",
      { id: "group-table" },
      el("caption", { class: "unseen" }, "Sums by " + state.by + "; headers sort"),
      el("thead", null, el("tr", null, GROUP_COLUMNS.map((column) => header(column, () => choose({ groupSort: column.id, groupDown: state.groupSort === column.id ? !state.groupDown : !column.text }), column.id === "name" ? GROUP_TITLES[state.by] : column.title)))),
      el("tbody", { id: "group-rows" }),
    ),
    el("p", { class: "below", id: "group-more" }),
  );
  fillGroups();
}

function fillGroups() {
  const column = GROUP_COLUMNS.find((one) => one.id === state.groupSort);
  const rows = ordered(groups.rows, column, state.groupDown);
  const shown = showsAll ? rows : rows.slice(0, FEW);
  const most = Math.max(1, ...groups.rows.map((one) => one.input + one.output));
  const had = byId("group-rows").contains(document.activeElement) ? document.activeElement.textContent : null;
  fill("group-rows", shown.length ? shown.map((one) => groupRow(one, most)) : el("tr", null, el("td", { class: "nothing", colspan: "9" }, "There are no calls.")));
  if (had !== null) [...byId("group-rows").querySelectorAll("button")].find((one) => one.textContent === had)?.focus();
  markSorted(byId("group-table"), state.groupSort, state.groupDown);
  const more = rows.length - shown.length;
  fill(
    "group-more",
    (more > 0 || (showsAll && rows.length > FEW)) && el("button", { type: "button", class: "link", onclick: () => ((showsAll = !showsAll), fillGroups(), byId("group-more").querySelector("button")?.focus()) }, showsAll ? "Show fewer" : "Show " + whole(more) + " more"),
    groups.omitted > 0 && el("span", { class: "muted" }, (showsAll ? "" : " \u00b7 ") + whole(groups.omitted) + " others with fewer tokens are not listed."),
  );
}

function groupRow(one, most) {
  const all = one.input + one.output;
  const saved = one.full - one.output - one.dropped;
  const cell = (id, ...children) => el("td", { class: "c-" + id + " number" }, ...children);
  const isDay = state.by === "day";
  const start = isDay ? Number(one.name) / 1e6 : 0;
  // A request without a target is listed by its method, and an unknown client has no name.
  const isPlain = (state.by === "tool" && one.name === state.method) || (state.by === "client" && one.name === "");
  return el(
    "tr",
    { class: "tool" },
    el(
      "th",
      { scope: "row", class: "c-name" },
      isDay
        ? el("button", { type: "button", class: "link pick", title: "Show only this day", onclick: () => choose({ period: "all", since: start, until: start + 86_400 }, true) }, day(start))
        : isPlain
        ? name(one.name === "" ? "(unknown)" : one.name)
        : filterLink(state.by, one.name, typeof one.server === "string" ? { server: one.server } : {}),
      typeof one.server === "string" && el("span", { class: "summary" }, el("bdi", null, short(one.server, 60))),
    ),
    cell("calls", whole(one.calls)),
    cell("tokens", el("span", { class: "bar-cell" }, styled(el("i"), { width: (100 * all) / most + "%" })), el("span", { title: inputAndOutput(one.input, one.output) }, one.counted ? whole(all) : UNKNOWN)),
    cell("each", one.counted ? whole(all / one.counted) : UNKNOWN),
    cell("saved", saved ? el("span", { class: saved < 0 ? "more" : "saved" }, (saved < 0 ? "+" : "") + whole(Math.abs(saved))) : NO_TEXT),
    cell("cost", dollars(one.cost)),
    cell("errors", one.errors ? [el("span", { class: "failed" }, whole(one.errors)), el("small", { class: "muted" }, " " + percent(one.errors, one.calls))] : NO_TEXT),
    cell("p50", lasting(one.duration.p50)),
    cell("p95", lasting(one.duration.p95)),
  );
}

const inputAndOutput = (input, output) => "Input: " + tokens(input) + ", Output: " + tokens(output);
