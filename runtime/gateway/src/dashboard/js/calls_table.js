// The log: a page of calls, sorted by a header. A row opens.

const LOG_COLUMNS = [
  { id: "started", title: "Time", help: "in UTC" },
  { id: "target", title: "Call", text: true },
  { id: "server", title: "Server", text: true },
  { id: "session", title: "Session", text: true },
  { id: "duration", title: "Duration" },
  { id: "tokens", title: "Tokens", help: "input and output" },
  { id: "cost", title: "Cost", help: "by the prices of the log" },
  { id: "error", title: "Error", text: true },
];

let logData = { total: 0, calls: [] };
/** The ids of the rows that are open. */
const openCalls = new Set();
/** The newest call that was drawn; newer ones are marked. */
let newest = null;

function drawLog() {
  const sortBy = (column) => choose({ sort: column.id, down: state.sort === column.id ? !state.down : !column.text });
  fill(
    "log",
    el("div", { class: "heading" }, el("h2", { id: "log-title" }, "Log"), el("p", { class: "muted number", id: "shown" })),
    el(
      "div",
      { class: "filters narrow" },
      el("select", { id: "sort", "aria-label": "Sort the log", onchange: (event) => choose({ sort: event.target.value, down: !LOG_COLUMNS.find((one) => one.id === event.target.value).text }) }, LOG_COLUMNS.map((column) => el("option", { value: column.id }, "By " + column.title.toLowerCase()))),
    ),
    el(
      "table",
      { id: "log-table" },
      el("caption", { class: "unseen" }, "Calls; headers sort"),
      el("thead", null, el("tr", null, LOG_COLUMNS.map((column) => header(column, () => sortBy(column))))),
      el("tbody", { id: "rows", "aria-busy": "true" }),
    ),
    el(
      "nav",
      { class: "pages", "aria-label": "Pages of the log" },
      el("button", { type: "button", id: "previous", onclick: () => choose({ page: state.page - 1 }) }, "Previous"),
      el("span", { class: "muted number", id: "pages" }),
      el("button", { type: "button", id: "next", onclick: () => choose({ page: state.page + 1 }) }, "Next"),
    ),
  );
}

function fillLog(data) {
  logData = data;
  const rows = byId("rows");
  const had = rows.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  fill("rows", data.calls.length ? data.calls.map(logRow) : el("tr", null, el("td", { class: "nothing", colspan: logSpan() }, "There are no calls with these choices.")));
  if (data.calls.length) newest = Math.max(newest ?? 0, ...data.calls.map((call) => call.id));
  rows.setAttribute("aria-busy", "false");
  if (had) [...rows.querySelectorAll("[data-key]")].find((one) => one.dataset.key === had)?.focus({ preventScroll: true });
  markSorted(byId("log-table"), state.sort, state.down);
  byId("sort").value = state.sort;
  const first = state.page * PAGE_SIZE;
  const pages = Math.max(Math.ceil(data.total / PAGE_SIZE), 1);
  byId("shown").textContent = data.total ? whole(Math.min(first + 1, data.total)) + " to " + whole(Math.min(first + data.calls.length, data.total)) + " of " + several(data.total, "call") : "";
  byId("pages").textContent = "Page " + whole(state.page + 1) + " of " + whole(pages);
  byId("previous").disabled = state.page === 0;
  byId("next").disabled = state.page + 1 >= pages;
}

const logSpan = () => String([...document.querySelectorAll("#log-table thead th")].filter((one) => one.offsetWidth).length || 1);

function logRow(call) {
  const cell = (id, ...children) => el("td", { class: "c-" + id + " number" }, ...children);
  const isOpen = openCalls.has(call.id);
  const time = startOf(call);
  const row = el(
    "tr",
    { class: "tool" + (isOpen ? " opened" : "") + (newest !== null && call.id > newest ? " fresh" : "") },
    el(
      "th",
      { scope: "row", class: "c-started number" },
      el("button", { type: "button", class: "open", "data-key": "open " + call.id, "aria-expanded": String(isOpen), "aria-label": moment(time) + ", " + (call.target ?? call.method), onclick: () => toggleCall(call, row) }, el("i", { class: "twist", "aria-hidden": "true" }), el("span", null, el("span", { class: "date" }, moment(time).slice(5, 10) + " "), clock(time, true))),
    ),
    el("td", { class: "c-target" }, call.target === null ? el("span", { class: "code" }, name(short(call.method, 80))) : [name(short(call.target, 120), { class: "name code" }), !isToolCall(call) && el("span", { class: "summary" }, short(call.method, 60))], call.error !== null && el("span", { class: "summary failed on-narrow" }, name(short(call.error, 60)))),
    el("td", { class: "c-server" }, name(call.server === "" ? NO_TEXT : short(call.server, 60))),
    el("td", { class: "c-session" }, name(call.session === "" ? NO_TEXT : short(call.session, 40), { class: "name code", title: call.session })),
    cell("duration", lasting(call.duration)),
    cell("tokens", el("span", { title: inputAndOutput(call.input_tokens, call.output_tokens) }, (call.estimated ? "\u2248" : "") + tokens(totalOf(call)))),
    cell("cost", dollars(call.cost)),
    el("td", { class: "c-error" }, call.error === null ? el("span", { class: "muted" }, call.warning === null ? NO_TEXT : name("limit warning", { title: call.warning })) : el("span", { class: "failed" }, name(short(call.error, 60)))),
  );
  return isOpen ? [row, callDetail(call)] : row;
}

function toggleCall(call, row) {
  const isOpen = !openCalls.has(call.id);
  if (isOpen) openCalls.add(call.id);
  else openCalls.delete(call.id);
  row.querySelector(".open").setAttribute("aria-expanded", String(isOpen));
  row.classList.toggle("opened", isOpen);
  if (isOpen) row.after(callDetail(call));
  else row.nextElementSibling.remove();
}

/** The fields of a call, and its contents if the log has them. */
function callDetail(call) {
  const field = (title, ...value) => [el("dt", null, title), el("dd", null, ...value)];
  const full = call.full_tokens !== null && call.full_tokens !== call.output_tokens;
  const contents = el("div", { class: "contents" });
  const texts = (one) => {
    if (!one) return;
    for (const [title, text] of [["Arguments", one.input], ["Result", one.output]]) {
      if (typeof text === "string") contents.append(el("h3", null, title), el("pre", { class: "pane code", tabindex: "0", "aria-label": title }, pretty(text)));
    }
  };
  if (IS_SERVED) source.call(call.id).then(texts, (error) => contents.append(el("p", { class: "failed" }, "The contents could not be read: " + error.message)));
  return el(
    "tr",
    { class: "detail" },
    el(
      "td",
      { colspan: logSpan() },
      el(
        "dl",
        { class: "fields" },
        field("Method", name(call.method, { class: "name code" })),
        call.target !== null && field("Target", isToolCall(call) ? filterLink("tool", call.target, { server: call.server }) : name(short(call.target, 400))),
        field("Server", filterLink("server", call.server)),
        field("Session", filterLink("session", call.session)),
        field("Client", call.client === null ? UNKNOWN : filterLink("client", call.client)),
        field("Started", moment(startOf(call)) + " UTC"),
        field("Duration", lasting(call.duration)),
        field("Input tokens", tokens(call.input_tokens)),
        field("Output tokens", tokens(call.output_tokens), full && [", ", whole(call.full_tokens), " before it was shortened"]),
        field("Counted", call.estimated ? "an estimate" : "exactly"),
        field("Model", call.model === null ? UNKNOWN : name(short(call.model, 120))),
        field("Protocol", call.protocol ?? UNKNOWN),
        call.error !== null && field("Error", el("span", { class: "failed" }, name(short(call.error, 400)))),
        call.warning !== null && field("Warning", name(short(call.warning, 400))),
      ),
      contents,
    ),
  );
}

/** Indents JSON; other text stays. */
function pretty(text) {
  try {
    return text.length > 200_000 ? text : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
