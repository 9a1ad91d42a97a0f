// The choices, which are part of the address after `#` so that a view can be linked.

const embedded = JSON.parse(byId("data").textContent);
/** True if the page is served, and so shows new calls. */
const IS_SERVED = embedded.served === true;

/** The dimensions of a filter, in the order of the page. */
const DIMENSIONS = [
  ["server", "Server", "servers"],
  ["tool", "Tool", "tools"],
  ["method", "Method", "methods"],
  ["client", "Client", "clients"],
  ["session", "Session", "sessions"],
];
const DIMENSION_NAMES = Object.fromEntries(DIMENSIONS.map(([id, title]) => [id, title]));
/** The periods that end now; in a file, at its last call. Lengths in seconds. */
const PERIODS = [
  ["all", "All", null],
  ["hour", "Hour", 3_600],
  ["day", "24 h", 86_400],
  ["week", "7 days", 604_800],
  ["month", "30 days", 2_592_000],
];
const UNITS = [
  ["tokens", "Tokens"],
  ["cost", "Cost"],
  ["calls", "Calls"],
];
const GROUPS = ["tool", "server", "session", "client", "method", "day"];
const PAGE_SIZE = 50;

const DEFAULTS = {
  period: "all", since: null, until: null,
  server: null, tool: null, method: null, client: null, session: null, errors: false,
  unit: "tokens", by: "tool", groupSort: "tokens", groupDown: true,
  sort: "started", down: true, page: 0,
};
const state = structuredClone(DEFAULTS);
const listeners = [];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const touches = (changed, ...names) => names.some((one) => changed.includes(one));

/** Calls `listener` with the names of changed choices. */
const onChange = (listener) => listeners.push(listener);

/** The choices that select calls. */
const FILTER = ["period", "since", "until", "errors", ...DIMENSIONS.map(([id]) => id)];

/** Changes choices. A `step`, such as a filter, is a step of the browser's history. */
function choose(changes, step = false) {
  // Other calls have other pages.
  if (Object.keys(changes).some((key) => (FILTER.includes(key) || key === "sort" || key === "down") && !same(state[key], changes[key]))) changes = { page: 0, ...changes };
  const changed = Object.keys(changes).filter((key) => !same(state[key], changes[key]));
  if (!changed.length) return;
  Object.assign(state, changes);
  const address = location.pathname + location.search + written();
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  for (const listener of listeners) listener(changed);
}

function written() {
  const out = new URLSearchParams();
  for (const key of FILTER) if (!same(state[key], DEFAULTS[key])) out.set(key, String(state[key]));
  if (state.unit !== DEFAULTS.unit) out.set("unit", state.unit);
  if (state.by !== DEFAULTS.by) out.set("by", state.by);
  if (state.groupSort !== DEFAULTS.groupSort || !state.groupDown) out.set("groups", (state.groupDown ? "-" : "") + state.groupSort);
  if (state.sort !== DEFAULTS.sort || !state.down) out.set("sort", (state.down ? "-" : "") + state.sort);
  if (state.page) out.set("page", String(state.page + 1));
  const text = out.toString();
  return text ? "#" + text : "#";
}

/** Reads the choices of the address, and ignores invalid ones. */
function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const one = (key, allowed) => (allowed.includes(given.get(key)) ? given.get(key) : DEFAULTS[key]);
  const number = (key) => (/^-?\d{1,12}$/.test(given.get(key) ?? "") ? Number(given.get(key)) : null);
  const order = (key, allowed, fallback) => {
    const text = given.get(key) ?? "-" + fallback;
    const named = text.replace(/^-/, "");
    return allowed.includes(named) ? [named, text.startsWith("-")] : [fallback, true];
  };
  const [sort, down] = order("sort", LOG_COLUMNS.map((column) => column.id), DEFAULTS.sort);
  const [groupSort, groupDown] = order("groups", GROUP_COLUMNS.map((column) => column.id), DEFAULTS.groupSort);
  return {
    period: one("period", PERIODS.map(([id]) => id)),
    since: number("since"),
    until: number("until"),
    ...Object.fromEntries(DIMENSIONS.map(([id]) => [id, given.get(id)])),
    errors: given.get("errors") === "true",
    unit: one("unit", UNITS.map(([id]) => id)),
    by: one("by", GROUPS),
    groupSort, groupDown, sort, down,
    page: Math.max((number("page") ?? 1) - 1, 0),
  };
}

/** Follows a step back, or a link to another view of the page. */
function follow() {
  const next = read();
  const changed = Object.keys(next).filter((key) => !same(state[key], next[key]));
  Object.assign(state, next);
  if (changed.length) for (const listener of listeners) listener(changed);
}

/** Returns whether any choice selects calls. */
const isFiltered = () => FILTER.some((key) => !same(state[key], DEFAULTS[key]));

/** The chosen filter, with the times in seconds since 1970. `end` is the time at which periods end. */
function filter(end) {
  const length = PERIODS.find(([id]) => id === state.period)[2];
  return {
    ...Object.fromEntries(DIMENSIONS.map(([id]) => [id, state[id]])),
    errors: state.errors,
    since: length === null ? state.since : Math.max(Math.floor(end) - length, state.since ?? -Infinity),
    until: state.until,
  };
}
