// The table of tools. A header sorts it, words and sources filter it, and a row opens.

const COLUMNS = [
  { id: "name", title: "Tool", of: (tool) => tool.name, text: true },
  { id: "source", title: "Source", of: (tool) => tool.source, text: true },
  { id: "tokens", title: "Tokens", of: (tool) => toolTokens(tool, state.measure, state.view), help: "what the tool costs, in the view chosen above" },
  { id: "share", title: "Share", of: (tool) => toolTokens(tool, state.measure, state.view), help: "of all tools" },
  { id: "parameters", title: "Parameters", of: (tool) => tool.parameters },
  { id: "compact", title: "Compacted", of: (tool) => toolTokens(tool, state.measure, "after"), help: "tokens after compaction" },
  { id: "saved", title: "Saved", of: savedOf, help: "tokens that compaction saves" },
];

function savedOf(tool) {
  return toolTokens(tool, state.measure, "before") - toolTokens(tool, state.measure, "after");
}

/** Returns a saving in the chosen measure. A cost has a plus sign. */
const savedText = (saved) => (saved ? about(state.measure) + (saved < 0 ? "+" : "") + whole(Math.abs(saved)) : "\u2013");

/** The columns that have values in this report. */
const shownColumns = () => COLUMNS.filter((column) => column.id !== "source" || SOURCES.length > 1);
/** The number of visible columns: a cell that spans more would add some. */
const span = () => String([...document.querySelectorAll("#table thead th")].filter((one) => one.offsetWidth).length || 1);
function spanAgain() {
  for (const one of document.querySelectorAll("#rows td[colspan]")) one.colSpan = Number(span());
}

/** The row of each tool, made once, and its cells that change. */
const rows = [];
/** The text that the filter searches. */
let words = null;

function matching() {
  const wanted = state.query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length) words ??= report.tools.map((tool) => (tool.name + "\n" + tool.summary + "\n" + tool.source + "\n" + tool.entry).toLowerCase());
  return report.tools
    .map((_, index) => index)
    .filter((index) => state.source === null || report.tools[index].source === state.source)
    .filter((index) => wanted.every((word) => words[index].includes(word)));
}

function sorted(indexes) {
  const column = COLUMNS.find((one) => one.id === state.sort);
  const keysOf = report.tools.map((tool) => column.of(tool));
  const way = state.down ? -1 : 1;
  const compare = column.text ? (a, b) => inOrder(keysOf[a], keysOf[b]) : (a, b) => keysOf[a] - keysOf[b];
  return indexes.sort((a, b) => way * compare(a, b) || inOrder(report.tools[a].name, report.tools[b].name) || a - b);
}

function drawTable() {
  const columns = shownColumns();
  fill(
    "tools",
    el("h2", { id: "tools-title" }, "All tools"),
    el(
      "div",
      { class: "filters", role: "search", "aria-label": "Tools" },
      el("input", { type: "search", id: "find", placeholder: "Filter by name, word or parameter", "aria-label": "Filter by name, word or parameter", value: state.query, oninput: (event) => choose({ query: event.target.value }) }),
      SOURCES.length > 1 &&
        el(
          "select",
          { id: "source", "aria-label": "Source", onchange: (event) => choose({ source: event.target.value === "*" ? null : event.target.value.slice(1) }) },
          el("option", { value: "*" }, "All sources"),
          SOURCES.map((source) => el("option", { value: "=" + source }, short(sourceName(source), 40))),
        ),
      el(
        "select",
        { id: "sort", class: "narrow", "aria-label": "Sort by", onchange: (event) => sortBy(event.target.value) },
        columns.map((column) => el("option", { value: column.id }, "By " + column.title.toLowerCase())),
      ),
      el("p", { class: "muted number", id: "shown" }),
    ),
    el(
      "table",
      { id: "table", class: SOURCES.length > 1 ? "sourced" : null },
      el("caption", { class: "unseen" }, "Tools and what they cost; headers sort"),
      el(
        "thead",
        null,
        el(
          "tr",
          null,
          columns.map((column) =>
            el(
              "th",
              { scope: "col", class: "c-" + column.id, "data-sort": column.id },
              el("button", { type: "button", title: column.help, onclick: () => sortBy(column.id) }, el("span", null, column.title), el("i", { class: "arrow", "aria-hidden": "true" })),
            ),
          ),
        ),
      ),
      el("tfoot", null, el("tr", { id: "sum" })),
      el("tbody", { id: "rows" }),
    ),
  );
  fillTable();
}

function sortBy(id) {
  const column = COLUMNS.find((one) => one.id === id);
  // Names begin with A, numbers with the largest. The same header again reverses the order.
  choose({ sort: id, down: state.sort === id ? !state.down : !column.text });
}

/** Makes a row; `fillRow` writes its numbers. */
function row(index) {
  if (rows[index]) return rows[index];
  const tool = report.tools[index];
  const cell = (id, ...children) => el("td", { class: "c-" + id + " number" }, ...children);
  const made = { tokens: el("span"), bar: el("i"), share: cell("share"), compact: cell("compact"), saved: el("span"), part: el("small", { class: "muted" }), detail: null };
  made.button = el("button", { type: "button", class: "open", "aria-expanded": "false", onclick: () => toggle(index) }, el("i", { class: "twist", "aria-hidden": "true" }), name(short(tool.name, 160), { class: "name code" }));
  made.row = el(
    "tr",
    { class: "tool", "data-index": String(index) },
    el(
      "th",
      { scope: "row", class: "c-name" },
      made.button,
      tool.summary ? el("span", { class: "summary" }, el("bdi", null, short(tool.summary, 200))) : null,
    ),
    SOURCES.length > 1 && el("td", { class: "c-source" }, el("bdi", null, short(sourceName(tool.source), 60))),
    cell("tokens", el("span", { class: "bar-cell" }, made.bar), made.tokens),
    made.share,
    cell("parameters", whole(tool.parameters)),
    made.compact,
    cell("saved", made.saved, made.part),
  );
  return (rows[index] = made);
}

function fillRow(index, all, most) {
  const made = row(index);
  const tool = report.tools[index];
  const tokens = toolTokens(tool, state.measure, state.view);
  const saved = savedOf(tool);
  made.tokens.textContent = about(state.measure) + whole(tokens);
  styled(made.bar, { width: (100 * tokens) / (most || 1) + "%" });
  made.share.textContent = percent(tokens, all);
  made.compact.textContent = about(state.measure) + whole(toolTokens(tool, state.measure, "after"));
  made.saved.textContent = savedText(saved);
  made.saved.classList.toggle("more", saved < 0);
  made.part.textContent = saved > 0 ? percent(saved, toolTokens(tool, state.measure, "before")) : "";
}

function fillTable() {
  const { measure, view } = state;
  const all = value(tree(view), measure);
  const most = Math.max(0, ...report.tools.map((tool) => Math.max(toolTokens(tool, measure, "before"), toolTokens(tool, measure, "after"))));
  const indexes = sorted(matching());
  pending = { indexes, at: 0, all, most };
  fill("rows", indexes.length ? null : el("tr", null, el("td", { class: "nothing", colspan: span() }, report.tools.length ? "No tool has these words." : "There are no tools.")));
  fillMore();
  fillSum(indexes, all);
  for (const header of document.querySelectorAll("#table thead th")) {
    if (header.dataset.sort === state.sort) header.setAttribute("aria-sort", state.down ? "descending" : "ascending");
    else header.removeAttribute("aria-sort");
  }
  byId("sort").value = state.sort;
  if (byId("source")) byId("source").value = state.source === null ? "*" : "=" + state.source;
  if (byId("find").value !== state.query) byId("find").value = state.query;
}

/** Draws the first rows at once, and the others when the browser is idle. */
let pending = null;
let timer = 0;
const AT_ONCE = 100;

function fillMore(count = AT_ONCE) {
  clearTimeout(timer);
  const { indexes, at, all, most } = pending;
  const lines = indexes.slice(at, at + count).flatMap((index) => {
    fillRow(index, all, most);
    const { row, button } = rows[index];
    const open = state.open.includes(index);
    button.setAttribute("aria-expanded", String(open));
    row.classList.toggle("opened", open);
    return open ? [row, detailRow(index)] : [row];
  });
  byId("rows").append(...lines);
  pending.at = at + count;
  const more = pending.at < indexes.length;
  byId("rows").setAttribute("aria-busy", String(more));
  if (more) timer = setTimeout(fillMore, 0);
}

/** Draws all rows at once. */
function fillAll() {
  if (pending.at < pending.indexes.length) fillMore(pending.indexes.length);
}

/** Opens and closes rows in place, so that the focus stays. */
function fillOpen() {
  fillAll();
  for (const index of pending.indexes) {
    const { row, button, detail } = rows[index];
    const open = state.open.includes(index);
    if (open === row.classList.contains("opened")) continue;
    button.setAttribute("aria-expanded", String(open));
    row.classList.toggle("opened", open);
    if (open) row.after(detailRow(index));
    else detail.row.remove();
  }
}

/** The total of the shown tools. */
function fillSum(indexes, all) {
  const tools = indexes.map((index) => report.tools[index]);
  const { measure, view } = state;
  // For all tools it is the cost of a request, with the text around the tools.
  const total = (view) => (tools.length === report.tools.length ? totalOf(measure, view) : sum(tools.map((tool) => toolTokens(tool, measure, view))));
  const [tokens, before, after] = [total(view), total("before"), total("after")];
  const filtered = tools.length < report.tools.length;
  const cell = (id, ...children) => el("td", { class: "c-" + id + " number" }, ...children);
  fill(
    "sum",
    el("th", { scope: "row", class: "c-name" }, filtered ? "Total of what is shown" : "Total"),
    ...(SOURCES.length > 1 ? [el("td", { class: "c-source" })] : []),
    cell("tokens", about(measure) + whole(tokens)),
    cell("share", percent(tokens, all)),
    cell("parameters", whole(sum(tools.map((tool) => tool.parameters)))),
    cell("compact", about(measure) + whole(after)),
    cell("saved", el("span", { class: before < after ? "more" : null }, savedText(before - after)), el("small", { class: "muted" }, before > after ? percent(before - after, before) : "")),
  );
  byId("shown").textContent = filtered ? whole(tools.length) + " of " + several(report.tools.length, "tool") : several(tools.length, "tool");
}

function detailRow(index) {
  const made = rows[index];
  const key = state.measure + state.view;
  if (made.detail?.key !== key) {
    const id = "detail-" + index;
    made.detail = { key, row: el("tr", { class: "detail", id }, el("td", { colspan: span() }, detail(index))) };
    made.button.setAttribute("aria-controls", id);
  }
  made.detail.row.firstChild.colSpan = Number(span());
  return made.detail.row;
}

function toggle(index) {
  const open = state.open.includes(index);
  choose({ open: open ? state.open.filter((one) => one !== index) : [...state.open, index] });
}

/** Opens a tool's row and scrolls to it. */
function showTool(index) {
  hideTip();
  const open = state.open.includes(index) ? state.open : [...state.open, index];
  const seen = matching().includes(index);
  choose(seen ? { open } : { open, query: "", source: null });
  fillAll();
  rows[index].button.focus({ preventScroll: true });
  rows[index].row.scrollIntoView({ block: "start" });
}
