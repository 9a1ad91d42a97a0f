// The calls of a file, and their sums under a filter, which the page computes as the log does.

const TEXTS = new Set(["method", "server", "target", "session", "client", "protocol", "model", "error", "warning"]);

/** Decodes the embedded calls: each is a list of numbers and of indexes of texts, the newest call first. */
function decodedCalls({ columns, texts, rows }) {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, TEXTS.has(column) && row[index] !== null ? texts[row[index]] : row[index]])));
}
const calls = IS_SERVED ? [] : decodedCalls(embedded.calls);

const isList = (call) => call.method === "tools/list";
const isToolCall = (call) => call.method === "tools/call";
// A server can have tools of the same names as the gateway's own.
const isDiscovery = (call) => isToolCall(call) && call.server === "" && embedded.discovery.includes(call.target);
const input = (call) => call.input_tokens ?? 0;
const output = (call) => call.output_tokens ?? 0;
/** The tokens of a call; `null` if they are unknown. */
const totalOf = (call) => (call.input_tokens === null && call.output_tokens === null ? null : input(call) + output(call));
const fullOf = (call) => call.full_tokens ?? output(call);
const droppedOf = (call) => (isList(call) ? 0 : fullOf(call) - output(call));
const startOf = (call) => call.started / 1e6;

/** The group of a call by each dimension. */
const GROUP_OF = {
  tool: (call) => ({ name: call.target ?? call.method, server: call.server }),
  server: (call) => ({ name: call.server }),
  session: (call) => ({ name: call.session }),
  client: (call) => ({ name: call.client ?? "" }),
  method: (call) => ({ name: call.method }),
  day: (call) => ({ name: String(call.started - (call.started % 86_400e6)) }),
};
const VALUE_OF = { ...Object.fromEntries(["server", "session", "client", "method"].map((id) => [id, (call) => call[id]])), tool: (call) => call.target };

const isMatch = (chosen) => (call) =>
  DIMENSIONS.every(([id]) => chosen[id] === null || VALUE_OF[id](call) === chosen[id]) &&
  (!chosen.errors || call.error !== null) &&
  (chosen.since === null || startOf(call) >= chosen.since) &&
  (chosen.until === null || startOf(call) < chosen.until);

/** The value that a share of sorted numbers does not exceed: the nearest rank. */
const rank = (sorted, share) => sorted[Math.max(Math.ceil(sorted.length * share - 1e-9) - 1, 0)] ?? 0;

const spread = (numbers) => {
  const sorted = numbers.sort((a, b) => a - b);
  return { mean: sorted.length ? sum(sorted) / sorted.length : 0, p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), peak: sorted.at(-1) ?? 0 };
};

/** Sums calls as the log does. */
function summed(some, group) {
  const durations = some.map((call) => call.duration);
  const known = some.map(totalOf).filter((total) => total !== null);
  const costs = some.map((call) => call.cost).filter((cost) => cost !== null);
  return {
    ...group,
    calls: some.length,
    errors: some.filter((call) => call.error !== null).length,
    estimated: some.filter((call) => call.estimated).length,
    input: sum(some.map(input)),
    output: sum(some.map(output)),
    full: sum(some.map(fullOf)),
    dropped: sum(some.map(droppedOf)),
    cost: costs.length ? sum(costs) : null,
    counted: known.length,
    unpriced: known.length - costs.length,
    duration: spread(durations),
    tokens: spread(known),
    // The newest call is the first one.
    first: some.at(-1)?.started ?? 0,
    last: some[0]?.started ?? 0,
  };
}

function gathered(some, keyOf) {
  const groups = new Map();
  for (const call of some) {
    const key = keyOf(call);
    const id = JSON.stringify(key);
    if (!groups.has(id)) groups.set(id, [key, []]);
    groups.get(id)[1].push(call);
  }
  return [...groups.values()];
}

/** The tokens of calls by kind. */
function kindsOf(some) {
  const out = { definitions: 0, discovery: 0, arguments: 0, results: 0 };
  for (const call of some) {
    if (isList(call)) out.definitions += input(call) + output(call);
    else if (isDiscovery(call)) out.discovery += input(call) + output(call);
    else {
      out.arguments += input(call);
      out.results += output(call);
    }
  }
  return out;
}

/** The lengths of a bar in time, in seconds. */
const BUCKETS = [60, 300, 900, 3_600, 14_400, 86_400, 604_800];
const MAX_BARS = 62;
const bucketFor = (from, to) => BUCKETS.find((size) => (to - from) / size < MAX_BARS) ?? Math.ceil((to - from) / MAX_BARS / 604_800) * 604_800;

function seriesOf(some, from, to) {
  const bucket = bucketFor(from, to);
  const rows = gathered(some, (call) => Math.floor(startOf(call) / bucket) * bucket).map(([start, own]) => ({
    start,
    calls: own.length,
    errors: own.filter((call) => call.error !== null).length,
    cost: summed(own).cost ?? 0,
    ...kindsOf(own),
  }));
  return { bucket, rows: rows.sort((a, b) => a.start - b.start) };
}

function overviewOf(some) {
  const lists = some.filter(isList);
  const from = some.length ? startOf(some.at(-1)) : null;
  const to = some.length ? startOf(some[0]) : null;
  return {
    from,
    to,
    total: summed(some),
    kinds: kindsOf(some),
    lists: { calls: lists.length, output: sum(lists.map(output)), full: sum(lists.map(fullOf)) },
    series: some.length ? seriesOf(some, from, to) : { bucket: 60, rows: [] },
    errors: gathered(some.filter((call) => call.error !== null), (call) => call.error)
      .map(([error, own]) => ({ error, calls: own.length, last: startOf(own[0]) }))
      .sort((a, b) => b.calls - a.calls || inOrder(a.error, b.error)),
  };
}

/** The keys by which a file sorts its calls; unknown values are last in either order. */
const SORT_KEYS = {
  started: (call) => call.started,
  method: (call) => call.method,
  server: (call) => call.server,
  target: (call) => call.target,
  session: (call) => call.session,
  duration: (call) => call.duration,
  tokens: totalOf,
  cost: (call) => call.cost,
  error: (call) => call.error,
};

function sortedCalls(some, sort, down) {
  const way = down ? -1 : 1;
  const keyed = some.map((call) => [SORT_KEYS[sort](call), call]);
  const compare = ([a, one], [b, other]) => {
    if (a === null || b === null) return (a === null) - (b === null) || other.id - one.id;
    return way * (typeof a === "string" ? (a < b ? -1 : Number(a > b)) : a - b) || way * (one.id - other.id);
  };
  return keyed.sort(compare).map(([, call]) => call);
}
