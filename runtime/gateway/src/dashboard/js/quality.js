// The latency of the tools with the most calls, and the errors by type.

/** The maximum number of tools in the chart of latency. */
const MAX_LATENCIES = 12;

function drawQuality(data, tools) {
  const slow = ordered(tools.rows, { of: (one) => one.calls }, true).slice(0, MAX_LATENCIES);
  fill(
    "quality",
    el(
      "div",
      { class: "cards" },
      el("div", { class: "card" }, el("h2", { id: "latency-title" }, "Latency ", el("span", { class: "muted" }, "p50 to p95 of the tools with the most calls")), slow.length ? latencies(slow) : el("p", { class: "muted" }, "There are no calls of tools.")),
      el(
        "div",
        { class: "card" },
        el("h2", { id: "errors-title" }, "Errors"),
        data.errors.length
          ? el("ul", { class: "step-list errors" }, data.errors.slice(0, MAX_LATENCIES).map((one) => errorLine(one, data.errors[0].calls, data.total.calls)))
          : el("p", { class: "muted" }, "No call ended with an error."),
        data.errors.length > MAX_LATENCIES && el("p", { class: "muted note" }, several(data.errors.length - MAX_LATENCIES, "other type") + "."),
      ),
    ),
  );
}

function errorLine(one, most, all) {
  return el(
    "li",
    null,
    el("span", { class: "step-name code" }, name(short(one.error, 80)), el("small", null, "last on " + moment(one.last) + " UTC")),
    el("span", { class: "step-bar", "aria-hidden": "true" }, styled(el("i"), { width: (100 * one.calls) / most + "%" })),
    el("span", { class: "number" }, whole(one.calls), el("small", null, percent(one.calls, all))),
  );
}

/** A line from p50 to p95 for each tool, on a logarithmic scale. */
function latencies(tools) {
  const low = Math.floor(Math.log10(Math.max(Math.min(...tools.map((one) => one.duration.p50)), 1)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...tools.map((one) => one.duration.p95), 10))), low + 1);
  const at = (micros) => (100 * (Math.log10(Math.max(micros, 1)) - low)) / (high - low);
  const decades = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return el(
    "div",
    { class: "latencies" },
    el(
      "ul",
      { id: "latencies" },
      tools.map((one) =>
        el(
          "li",
          { title: one.name + ": p50 " + lasting(one.duration.p50) + ", p95 " + lasting(one.duration.p95) + ", peak " + lasting(one.duration.peak) },
          filterLink("tool", one.name, { server: one.server }),
          el("span", { class: "latency", "aria-hidden": "true" }, styled(el("i", { class: "range" }), { left: at(one.duration.p50) + "%", width: Math.max(at(one.duration.p95) - at(one.duration.p50), 0) + "%" }), styled(el("i", { class: "half" }), { left: at(one.duration.p50) + "%" }), styled(el("i", { class: "most" }), { left: at(one.duration.p95) + "%" })),
          el("span", { class: "number" }, el("span", { class: "unseen" }, "p50 "), lasting(one.duration.p50), el("small", { class: "muted" }, el("span", { class: "unseen" }, ", p95 "), lasting(one.duration.p95))),
        ),
      ),
    ),
    el("div", { class: "decades", "aria-hidden": "true" }, el("span", { class: "latency" }, decades.map((power) => styled(el("span", { class: "muted number" }, lasting(10 ** power)), { left: (100 * (power - low)) / (high - low) + "%" })))),
  );
}
