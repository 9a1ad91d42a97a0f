// The choices, which are part of the address after `#` so that a view can be linked.

const DEFAULTS = { measure: 0, view: "before", sort: "tokens", down: true, query: "", source: null, client: null, zoom: [], open: [] };
const state = structuredClone(DEFAULTS);
const listeners = [];

/** Calls `listener` with the names of changed choices. */
function onChange(listener) {
  listeners.push(listener);
}

/** Changes choices. A `step`, such as a zoom, is a step of the browser's history. */
function choose(changes, step = false) {
  const changed = Object.keys(changes).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(changes[key]));
  if (!changed.length) return;
  Object.assign(state, changes);
  const address = location.pathname + location.search + written();
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  for (const listener of listeners) listener(changed);
}

function written() {
  const out = new URLSearchParams();
  if (state.measure !== 0) out.set("measure", measureOf(state.measure).id);
  if (state.view !== "before") out.set("view", state.view);
  if (state.sort !== "tokens" || !state.down) out.set("sort", (state.down ? "-" : "") + state.sort);
  if (state.query) out.set("find", state.query);
  if (state.source !== null) out.set("source", state.source);
  if (state.client !== null) out.set("client", report.clients[state.client].id);
  if (state.zoom.length) out.set("zoom", state.zoom.map(encodeURIComponent).join("/"));
  for (const index of state.open) out.append("tool", report.tools[index].name.length > 80 ? "#" + index : report.tools[index].name);
  const text = out.toString();
  return text ? "#" + text : "#";
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads the choices of the address, and ignores invalid ones. */
function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const measure = report.measures.findIndex((one) => one.id === given.get("measure"));
  const sort = given.get("sort") ?? "-tokens";
  const named = sort.replace(/^-/, "");
  const source = given.get("source");
  const client = report.clients.findIndex((one) => one.id === given.get("client"));
  return {
    measure: Math.max(measure, 0),
    view: VIEWS.includes(given.get("view")) ? given.get("view") : DEFAULTS.view,
    sort: COLUMNS.some((column) => column.id === named) ? named : DEFAULTS.sort,
    down: sort.startsWith("-"),
    query: given.get("find") ?? "",
    source: SOURCES.includes(source) ? source : null,
    client: client < 0 ? null : client,
    zoom: (given.get("zoom") ?? "").split("/").filter(Boolean).map(decoded),
    open: given.getAll("tool").flatMap((one) => {
      const index = /^#\d+$/.test(one) ? Number(one.slice(1)) : report.tools.findIndex((tool) => tool.name === one);
      return report.tools[index] ? [index] : [];
    }),
  };
}

/** Follows a step back, or a link to another view of the page. */
function follow() {
  const next = read();
  const changed = Object.keys(next).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(next[key]));
  Object.assign(state, next);
  if (changed.length) for (const listener of listeners) listener(changed);
}

/** Returns a button that looks like a link. */
const linkTo = (onclick, ...children) => el("button", { type: "button", class: "link", onclick }, ...children);
