// The bar, the total, the facts, what shorter lists saved, and what result budgets dropped.

function drawBar() {
  fill(
    "bar",
    el("p", { class: "bar-title" }, name(short(embedded.title, 60)), el("span", { id: "bar-total", class: "number" })),
    el(
      "div",
      { class: "choices" },
      IS_SERVED && el("button", { id: "live", class: "live", type: "button", "aria-pressed": "true", onclick: toggleLive }, el("i", { class: "dot", "aria-hidden": "true" }), el("span", { id: "live-text" }, "Live")),
      radios("period", "Period", PERIODS.map(([id, label]) => [id, label, id === "all" ? "All calls of the log" : "The last " + label.toLowerCase()]), state.period, (period) => choose({ period, since: null, until: null }, true)),
      radios("unit", "Unit of the charts", UNITS.map(([id, label]) => [id, label, null]), state.unit, (unit) => choose({ unit })),
      el("button", { id: "theme", class: "icon", type: "button", onclick: nextTheme }),
    ),
  );
  showTheme();
}

/** Returns the period of calls: "3 Nov 2026 to 17 Nov 2026", "3 Nov 2026, 14:05 to 15:10". */
function periodOf(from, to) {
  if (from === null) return "no calls";
  if (day(from) === day(to)) return day(from) + ", " + clock(from) + " to " + clock(to) + " UTC";
  return day(from) + " to " + day(to) + " (UTC)";
}

function drawOverview(data) {
  const { total, lists } = data;
  const sent = total.input + total.output;
  // What a budget drops is no saving, because the model lacks it.
  const all = total.input + total.full - total.dropped;
  const saved = all - sent;
  const unknown = total.calls - total.counted;
  const fact = (number, text) => el("li", null, el("b", { class: "number" }, number), " ", text);
  const row = (title, number, on) =>
    el("div", { class: "compare-row plain", "data-on": String(on) }, el("span", { class: "compare-name" }, title), el("span", { class: "compare-bar" }, styled(el("i"), { width: (100 * number) / Math.max(all, sent, 1) + "%" })), el("span", { class: "compare-number number" }, brief(number)));
  byId("bar-total").textContent = whole(sent) + " tokens";
  fill(
    "overview",
    el("h1", null, name(short(embedded.title, 200))),
    el("p", { class: "muted", id: "period" }, several(total.calls, "call"), " \u00b7 ", periodOf(data.from, data.to)),
    note(),
    el(
      "div",
      { class: "totals" },
      el("p", { class: "total" }, el("span", { class: "big number", id: "total" }, grouped((total.estimated ? "\u2248" + THIN : "") + whole(sent))), el("span", { class: "unit" }, "tokens")),
      el(
        "div",
        { class: "compare" },
        row("Unchanged", all, false),
        row("As sent", sent, true),
        el(
          "p",
          { class: "compare-saved", id: "saved" },
          saved > 0
            ? [el("b", { class: "number" }, whole(-saved)), " tokens, ", el("b", { class: "number" }, percent(saved, all)), " less than the servers' own lists"]
            : saved < 0
            ? [el("b", { class: "number more" }, "+" + whole(-saved)), " tokens more than the servers' own lists"]
            : "Lists were sent as long as the servers wrote them.",
        ),
      ),
    ),
    el(
      "ul",
      { class: "facts" },
      fact(dollars(total.cost), total.cost === null ? "cost: no call has a model with a known price" : "cost" + (total.unpriced ? ", without " + several(total.unpriced, "call") + " whose model has no known price" : "")),
      fact(whole(total.errors), (total.errors === 1 ? "error, " : "errors, ") + percent(total.errors, total.calls) + " of the calls"),
      total.calls > 0 && fact(lasting(total.duration.p50), "in the median, " + lasting(total.duration.p95) + " in 19 of 20 calls"),
      lists.calls > 0 && fact(whole(lists.calls), (lists.calls === 1 ? "list of tools" : "lists of tools") + ", " + whole(lists.output / lists.calls) + " tokens each" + (lists.full > lists.output ? " instead of " + whole(lists.full / lists.calls) : "")),
      total.dropped > 0 && fact(whole(total.dropped), "tokens of results that budgets dropped"),
      unknown > 0 && fact(whole(unknown), (unknown === 1 ? "call has" : "calls have") + " an unknown number of tokens (" + UNKNOWN + ")"),
      total.estimated > 0 && fact(whole(total.estimated), (total.estimated === 1 ? "call is" : "calls are") + " estimated (\u2248)"),
      data.dropped > 0 && fact(whole(data.dropped), (data.dropped === 1 ? "call was" : "calls were") + " not logged: the log was full or busy"),
    ),
  );
}

/** States which calls a file has. */
function note() {
  if (IS_SERVED || embedded.calls.rows.length >= embedded.total) return null;
  const newest = whole(embedded.calls.rows.length);
  return el("p", { class: "muted", id: "part" }, isPartial() ? "With a filter, the sums are those of the newest " + newest + " calls, which this file has, of " + whole(embedded.total) + "." : "The sums are of all calls. The log below has the newest " + newest + " of " + whole(embedded.total) + ".");
}
