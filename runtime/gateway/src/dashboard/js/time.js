// The chart over time: a bar for each period, which a click or Enter selects.

const SVG = "http://www.w3.org/2000/svg";
function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes ?? {})) if (value !== null && value !== undefined) element.setAttribute(key, value);
  element.append(...given(children));
  return element;
}

/** The layers of a bar for each unit, from the bottom. */
const LAYERS = {
  tokens: KINDS.map(([id, label]) => [id, label, (row) => row[id]]),
  cost: [["cost", "Cost", (row) => row.cost]],
  calls: [
    ["good", "Without error", (row) => row.calls - row.errors],
    ["failed", "With an error", (row) => row.errors],
  ],
};
const unitText = (number, unit) => (unit === "cost" ? dollars(number) : unit === "calls" ? several(number, "call") : several(number, "token"));

/** Returns the ticks of an axis: at most five round numbers up to at least `most`. */
function ticksTo(most) {
  const rough = (most || 1) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * size).find((one) => one >= rough * (1 - 1e-9));
  return Array.from({ length: Math.max(Math.ceil((most || 1) / step - 1e-9), 1) + 1 }, (_, index) => index * step);
}

let series = { bucket: 60, rows: [] };
let bars = [];
let currentBar = 0;

function drawTime(data) {
  series = data.series;
  fill(
    "time",
    el("h2", { id: "time-title" }, { tokens: "Tokens", cost: "Cost", calls: "Calls" }[state.unit] + " over time ", el("span", { class: "muted" }, "a bar for each " + spanName(series.bucket) + ", UTC")),
    el("div", { id: "chart", class: "card chart" }),
    el("ul", { class: "keys", id: "keys" }, LAYERS[state.unit].length > 1 && LAYERS[state.unit].map(([id, label]) => el("li", null, el("i", { class: "swatch k-" + id }), label))),
    el("details", { class: "numbers", id: "time-numbers" }, el("summary", null, el("i", { class: "twist" }), "These numbers as a table")),
  );
  byId("time-numbers").addEventListener("toggle", fillNumbers);
  fillChart();
}

/** Rows from the first to the last period, those without calls too. */
function everyPeriod() {
  const { bucket, rows } = series;
  const known = new Map(rows.map((row) => [row.start, row]));
  const none = { calls: 0, errors: 0, cost: 0, definitions: 0, discovery: 0, arguments: 0, results: 0 };
  const out = [];
  if (!rows.length) return out;
  const last = rows.at(-1).start;
  for (let start = rows[0].start; start <= last && out.length < 400; start += bucket) out.push(known.get(start) ?? { ...none, start });
  return out;
}

const barName = (row) => (series.bucket >= 86_400 ? day(row.start) : day(row.start) + ", " + clock(row.start));

function fillChart() {
  const chart = byId("chart");
  const rows = everyPeriod();
  const had = chart.contains(document.activeElement);
  if (!rows.length) return chart.replaceChildren(el("p", { class: "nothing" }, "There are no calls."));
  const layers = LAYERS[state.unit];
  const totals = rows.map((row) => sum(layers.map(([, , of]) => of(row))));
  const width = Math.max(chart.clientWidth - 2, 240);
  const height = width < 560 ? 200 : 260;
  const [left, right, top, bottom] = [52, 12, 14, 26];
  const ticks = ticksTo(Math.max(...totals));
  const most = ticks.at(-1);
  const y = (number) => top + (height - top - bottom) * (1 - number / most);
  const slot = (width - left - right) / rows.length;
  const wide = clamp(slot - (slot > 6 ? 2 : 0.5), 1, 48);
  const x = (index) => left + slot * index + (slot - wide) / 2;
  const axis = ticks.map((tick) => [
    svg("line", { class: tick ? "grid" : "base", x1: left, x2: width - right, y1: y(tick), y2: y(tick) }),
    svg("text", { class: "tick", x: left - 8, y: y(tick) + 4, "text-anchor": "end" }, (state.unit === "cost" ? "$" : "") + brief(tick)),
  ]);
  const every = Math.max(Math.ceil(78 / slot), 1);
  const labels = rows.flatMap((row, index) => {
    if (index % every || x(index) + 30 > width) return [];
    const date = new Date(row.start * 1000);
    const daily = series.bucket >= 86_400;
    const text = daily || (index === 0 && width > 500) ? date.getUTCDate() + " " + MONTHS[date.getUTCMonth()] + (daily ? "" : " " + clock(row.start)) : clock(row.start);
    return [svg("text", { class: "tick", x: Math.max(x(index) + wide / 2, left), y: height - 8, "text-anchor": index ? "middle" : "start" }, text)];
  });
  currentBar = clamp(currentBar, 0, rows.length - 1);
  bars = rows.map((row, index) => {
    let below = 0;
    const parts = layers.flatMap(([id, , of]) => {
      const number = of(row);
      if (!number) return [];
      const [low, high] = [y(below), y(below + number)];
      below += number;
      return [svg("rect", { class: "f-" + id, x: x(index), width: wide, y: high, height: Math.max(low - high, 0.5) })];
    });
    const text = barName(row) + ": " + unitText(totals[index], state.unit) + (state.unit === "calls" ? "" : ", " + several(row.calls, "call"));
    const bar = svg("g", { class: "bar-of", role: "button", tabindex: index === currentBar ? "0" : "-1", "aria-label": text + "; show only this period" }, svg("rect", { class: "whole", x: left + slot * index, width: slot, y: top, height: height - top - bottom }), parts);
    bar.addEventListener("pointermove", (event) => barTip(index, event));
    bar.addEventListener("pointerleave", hideTip);
    bar.addEventListener("focus", () => (bar.matches(":focus-visible") ? barTip(index) : null));
    bar.addEventListener("blur", hideTip);
    bar.addEventListener("click", () => selectBar(index));
    return { row, bar };
  });
  chart.replaceChildren(svg("svg", { role: "group", "aria-label": "Bars over time; arrow keys move, Enter selects", viewBox: `0 0 ${width} ${height}`, width, height }, axis, labels, bars.map(({ bar }) => bar)));
  chart.firstChild.addEventListener("keydown", barKey);
  if (had) bars[currentBar].bar.focus();
  fillNumbers();
}

function selectBar(index) {
  const { row } = bars[index];
  hideTip();
  choose({ period: "all", since: row.start, until: row.start + series.bucket }, true);
}

function barKey(event) {
  const to = { ArrowRight: currentBar + 1, ArrowLeft: currentBar - 1, Home: 0, End: bars.length - 1 }[event.key];
  if (event.key === "Enter" || event.key === " ") selectBar(currentBar);
  else if (to === undefined) return;
  else {
    bars[currentBar].bar.setAttribute("tabindex", "-1");
    currentBar = clamp(to, 0, bars.length - 1);
    bars[currentBar].bar.setAttribute("tabindex", "0");
    bars[currentBar].bar.focus();
  }
  event.preventDefault();
}

function barTip(index, pointer) {
  const { row, bar } = bars[index];
  const layers = LAYERS[state.unit];
  fill(
    "tip",
    el("p", { class: "muted" }, barName(row)),
    el("p", { class: "tip-name number" }, unitText(sum(layers.map(([, , of]) => of(row))), state.unit)),
    layers.length > 1 && el("ul", { class: "tip-kinds" }, layers.filter(([, , of]) => of(row)).map(([id, label, of]) => el("li", null, el("i", { class: "swatch k-" + id }), el("span", null, label), el("span", { class: "number" }, whole(of(row)))))),
    state.unit !== "calls" && el("p", { class: "muted" }, several(row.calls, "call") + (row.errors ? ", " + several(row.errors, "error") : "")),
  );
  const box = bar.getBoundingClientRect();
  placeTip(pointer ? { x: pointer.clientX + 14, y: pointer.clientY + 16, above: pointer.clientY - 12 } : { x: box.left, y: box.bottom + 6, above: box.top - 6 });
}

/** The numbers of the chart, once the user requests them. */
function fillNumbers() {
  const details = byId("time-numbers");
  details.querySelector("table")?.remove();
  if (!details.open) return;
  const columns = [["Calls", (row) => whole(row.calls)], ["Errors", (row) => whole(row.errors)], ...KINDS.map(([id, label]) => [label, (row) => whole(row[id])]), ["Cost", (row) => dollars(row.cost)]];
  details.append(
    el(
      "table",
      { class: "plain" },
      el("thead", null, el("tr", null, el("th", { scope: "col", class: "c-name" }, "From (UTC)"), columns.map(([title]) => el("th", { scope: "col" }, title)))),
      el("tbody", null, bars.map(({ row }) => el("tr", null, el("th", { scope: "row", class: "c-name number" }, barName(row)), columns.map(([, of]) => el("td", { class: "number" }, of(row)))))),
    ),
  );
}
