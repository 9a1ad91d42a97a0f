// Starts the page: reads the address, asks for the data, and draws the parts that a choice changes.

/** The number of the newest request for data: responses to older ones are not drawn. */
let request = 0;
/** The time at which chosen periods end: now, or the last call of a file. */
const end = () => (IS_SERVED ? Date.now() / 1000 : (embedded.overview.to ?? 0) + 1);
let last = { overview: null, tools: null };

async function load(changed) {
  const own = ++request;
  const all = changed === null;
  const chosen = filter(end());
  const filtered = all || touches(changed, "live", ...FILTER);
  byId("rows").setAttribute("aria-busy", "true");
  try {
    const wanted = [
      filtered ? source.overview(chosen) : null,
      filtered ? source.groups(chosen, "tool") : null,
      filtered || touches(changed, "by") ? source.groups(chosen, state.by) : null,
      filtered || touches(changed, "sort", "down", "page") ? source.calls(chosen, state.sort, state.down, state.page) : null,
    ];
    const [overview, tools, sums, found] = await Promise.all(wanted);
    if (own !== request) return;
    if (overview) {
      last = { overview, tools };
      drawOverview(overview);
      drawTime(overview);
      drawKinds(overview);
      drawQuality(overview, tools);
    } else if (touches(changed, "unit")) drawTime(last.overview);
    if (filtered) refreshFilters(changed);
    if (sums) drawGroups(sums);
    else if (touches(changed, "groupSort", "groupDown")) fillGroups();
    if (found) fillLog(found);
    byId("failure")?.remove();
    // The names for the filters are of all calls, and the page does not wait for them.
    if (all || touches(changed, "live")) loadFacets(changed);
    if (!all && touches(changed, ...FILTER)) say(byId("period").textContent);
    else if (!all && touches(changed, "page")) say(byId("pages").textContent);
  } catch (error) {
    if (own === request) failed(error);
  }
  if (own === request) byId("rows").setAttribute("aria-busy", "false");
}

/** Draws the filters. New calls do not close a list that is open. */
function refreshFilters(changed) {
  if (changed !== null && !touches(changed, ...FILTER) && byId("filters").contains(document.activeElement)) return;
  keepFocus("filters", drawFilters);
}

async function loadFacets(changed) {
  try {
    facets = await source.facets();
    refreshFilters(changed);
  } catch (error) {
    failed(error);
  }
}

function failed(error) {
  byId("failure")?.remove();
  byId("overview").prepend(el("p", { class: "failure", id: "failure", role: "alert" }, "The calls could not be read: " + error.message));
}

/** Draws a part again, and gives the focus back to the element of the same id. */
function keepFocus(id, draw) {
  const focused = byId(id).contains(document.activeElement) ? document.activeElement.id : null;
  draw();
  if (focused) (byId(focused) ?? byId(id).querySelector("select"))?.focus();
}

function drawAbout() {
  fill(
    "about",
    el("h2", null, "How it is counted"),
    el(
      "dl",
      null,
      el("dt", null, "Input"),
      el("dd", null, "The name and the arguments of a call, which the model writes."),
      el("dt", null, "Output"),
      el("dd", null, "The result or the error, which the model reads. Each list of tools is counted once; a client sends it to the model again with every message."),
      el("dt", null, "Saved"),
      el("dd", null, "The servers' own lists, less those that the client was sent."),
      el("dt", null, "Dropped"),
      el("dd", null, "What results over their budget lack."),
      el("dt", null, "Cost"),
      el("dd", null, embedded.prices ? "By the list prices of " + embedded.prices + " for the model of the call. " + UNKNOWN + " stands for an unknown model." : "No prices are known."),
      el("dt", null, UNKNOWN),
      el("dd", null, "The number is not known. Sums leave it out."),
      el("dt", null, "p50, p95"),
      el("dd", null, "Half of the calls, and 19 of 20, took at most this long. Times are in UTC."),
    ),
    el("p", { class: "muted" }, "Written by mcpact " + embedded.version + (embedded.written ? " on " + moment(embedded.written) + " UTC" : "") + "."),
  );
}

theme(keptTheme());
Object.assign(state, read());
drawBar();
drawLog();
drawAbout();
load(null);
if (IS_SERVED) listen();

onChange((changed) => {
  for (const group of ["period", "unit"]) {
    const option = byId(group + "-" + state[group]);
    if (option) option.checked = true;
  }
  if (touches(changed, ...FILTER)) [newest, showsAll] = [null, false];
  load(changed);
});

addEventListener("popstate", follow);
addEventListener("hashchange", follow);
let resized = 0;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => (last.overview ? fillChart() : null), 100);
});
addEventListener("scroll", hideTip, { passive: true });
// Handles the link at the top, since `#log` would be read as a choice.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("log").focus();
});
