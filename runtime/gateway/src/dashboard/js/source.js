// The source of the data: the server of the page, or the file itself.

/** The maximum number of groups that are listed. */
const MAX_GROUPS = 200;

async function asked(path, parameters) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== null && value !== false) query.set(key, String(value));
  const response = await fetch("api/" + path + "?" + query, { credentials: "omit", cache: "no-store" });
  if (!response.ok) throw new Error((await response.text()).slice(0, 300) || "status " + response.status);
  return response.json();
}

const served = {
  overview: (chosen) => asked("overview", chosen),
  groups: (chosen, by) => asked("groups", { ...chosen, by }),
  facets: () => asked("facets", {}),
  calls: (chosen, sort, down, page) => asked("calls", { ...chosen, sort, order: down ? "descending" : "ascending", page, size: PAGE_SIZE }),
  call: (id) => asked("call", { id }),
};

const isWhole = (chosen) => Object.values(chosen).every((value) => value === null || value === false);

/** The embedded sums are of all calls of the log; with a filter, they are of the embedded calls. */
const filed = {
  matching: (chosen) => calls.filter(isMatch(chosen)),
  overview: async (chosen) => (isWhole(chosen) ? embedded.overview : overviewOf(filed.matching(chosen))),
  groups: async (chosen, by) => {
    if (isWhole(chosen)) return embedded.groups[by];
    // Other methods have no tools; their targets are listed if the method is chosen.
    const some = by === "tool" && chosen.method === null ? { ...chosen, method: "tools/call" } : chosen;
    const rows = gathered(filed.matching(some), GROUP_OF[by]).map(([key, own]) => summed(own, key));
    rows.sort((a, b) => (by === "day" ? b.first - a.first : b.input + b.output - a.input - a.output));
    return { rows: rows.slice(0, MAX_GROUPS), omitted: Math.max(rows.length - MAX_GROUPS, 0) };
  },
  facets: async () => embedded.facets,
  calls: async (chosen, sort, down, page) => {
    const found = sortedCalls(filed.matching(chosen), sort, down);
    return { total: found.length, calls: found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE) };
  },
  call: async (id) => calls.find((call) => call.id === id) ?? null,
};

const source = IS_SERVED ? served : filed;

/** Returns whether the sums are of fewer calls than the log has: in a file with a filter that lacks some calls. */
const isPartial = () => !IS_SERVED && embedded.calls.rows.length < embedded.total && isFiltered();
