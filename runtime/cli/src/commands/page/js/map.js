// The map: sources, tools, parameters and parts from left to right. The height of a cell is its
// share, and at least that of its label. The chosen cell fills the map.

/** The minimum height of a cell in pixels: room for its label, or on a narrow page for a finger. */
const labelled = () => (byId("cells").clientWidth < 560 ? 24 : 16);
/** The share of the lines for sources or tools if there are more of them than lines. One cell shows the others. */
const MAX_LINES_SHARE = 0.75;
const COLUMN_NAMES = { all: ["Source", "Tool", "Part", "Inside it"], source: ["Tool", "Part", "Inside it"] };

let cells = [];
/** The only cell that Tab reaches. */
let current = 0;

const mapRoot = () => resolve(tree(state.view), state.zoom, state.measure);
const mapHeight = () => byId("cells").clientHeight;

/** The height of a label, in pixels. */
const LABEL = 15;

/** The number of cells that have room, at least one. */
function mapColumns(root) {
  const depth = (node, left) => (left && node.parts.length ? 1 + Math.max(...node.parts.map((part) => depth(part, left - 1))) : 0);
  const width = byId("cells").clientWidth;
  return Math.max(depth(root, width < 560 ? 2 : width < 900 ? 3 : 4), 1);
}

/** The most expensive parts, as many as have room for their labels, and one cell for the others. */
function visible(node, room, lowest) {
  const { measure } = state;
  const parts = byCost(node, measure).filter((part) => value(part, measure) > 0);
  const lines = Math.floor(room / lowest);
  if (parts.length <= lines) return parts;
  const all = sum(parts.map((part) => value(part, measure))) || 1;
  const high = parts.findIndex((part) => (value(part, measure) * room) / all < lowest);
  // If all tools are equally light, some of them are drawn, one line each.
  const least = isTool(parts[0]) ? Math.floor(lines * MAX_LINES_SHARE) : 0;
  const drawn = Math.min(Math.max(high, least), Math.max(lines - 1, 0));
  return [...parts.slice(0, drawn), rest(node, drawn, measure)];
}

/** Heights by weight, at least `lowest` if there is room; the heavier ones lose what this takes. */
function heights(tokens, room, lowest) {
  const out = tokens.map(() => 0);
  let free = tokens.map((_, index) => index);
  let left = room;
  if (tokens.length * lowest > room) lowest = 0;
  for (;;) {
    const scale = left / (sum(free.map((index) => tokens[index])) || 1);
    const low = free.filter((index) => tokens[index] * scale < lowest);
    if (!low.length) {
      for (const index of free) out[index] = tokens[index] * scale;
      return out;
    }
    for (const index of low) out[index] = lowest;
    left -= low.length * lowest;
    free = free.filter((index) => !low.includes(index));
  }
}

/** The cells with their positions, a parent before its parts. */
function layout(root, columns, height) {
  const { measure, view } = state;
  const all = value(root, measure);
  const before = view === "after" ? counterpart(root, "before") : null;
  // Compaction keeps the scale, so that the savings are empty space.
  const scaleOf = height / Math.max(all, before ? value(before, measure) : 0, 1e-9);
  const out = [];
  const lowest = labelled();
  const place = (node, column, top, room) => {
    const shown = visible(node, room, lowest);
    const high = heights(shown.map((part) => value(part, measure)), room, lowest);
    shown.forEach((part, index) => {
      const end = top + high[index];
      const [y0, y1] = [Math.round(top), Math.round(end)];
      if (y1 > y0) {
        out.push({ node: part, column, y0, y1, place: index + 1, of: shown.length });
        if (column + 1 < columns && !painted(part) && part.parts.length) place(part, column + 1, top, high[index]);
      }
      top = end;
    });
    return top;
  };
  const end = root.parts ? place(root, 0, 0, all * scaleOf) : 0;
  return { placed: out, end: Math.round(end), saved: before ? value(before, measure) - all : 0 };
}

function nodeName(node) {
  if (node.kind === "rest") {
    const kinds = new Set(node.parts.map((part) => part.kind));
    const noun = kinds.size === 1 ? { source: "source", tool: "tool", parameter: "parameter" }[node.parts[0].kind] : null;
    return several(node.parts.length, (node.key === "+0" ? "" : "other ") + (noun ?? "part"));
  }
  return node.label === "" ? "(no name)" : node.label;
}

const isTool = (node) => ["source", "tool"].includes(node.kind === "rest" ? node.parts[0].kind : node.kind);

/** Parts without room are shown by their colours, up to the right edge of the map. */
const painted = (node) => node.kind === "rest";

/** The colours of a node, by the tokens of each category. */
function stripe(node, way = "to bottom") {
  const parts = mix(node, state.measure);
  const all = sum(parts) || 1;
  let at = 0;
  const stops = parts.flatMap((tokens, index) => {
    if (!tokens) return [];
    const from = at;
    at += (100 * tokens) / all;
    return [`var(--k-${CATEGORIES[index][0]}) ${from.toFixed(2)}% ${at.toFixed(2)}%`];
  });
  return `linear-gradient(${way}, ${stops.join(", ") || "transparent 0 100%"})`;
}

function drawMap() {
  const section = byId("map");
  if (section.firstChild) return fillMap();
  section.replaceChildren(
    el("h2", { id: "map-title" }, "Where the tokens are"),
    el("p", { class: "hint", id: "map-hint" }, "More tokens make a higher cell, of one line at least. Click or press Enter to open it, Escape to go back, arrow keys to move."),
    el("nav", { class: "path", id: "path", "aria-label": "Path in the map" }),
    el("div", { class: "columns", id: "columns", "aria-hidden": "true" }),
    el("div", {
      id: "cells",
      role: "tree",
      "aria-labelledby": "map-title",
      "aria-describedby": "map-hint",
      onclick: (event) => enterCell(cellOf(event), false),
      onkeydown: mapKey,
      onfocusin: (event) => focused(cellOf(event)),
      onfocusout: hideTip,
      onpointermove: (event) => (event.pointerType === "touch" ? null : tipAt(cellOf(event), event)),
      onpointerleave: hideTip,
    }),
  );
  let width = 0;
  new ResizeObserver(() => {
    if (byId("cells").clientWidth !== width) fillMap();
    width = byId("cells").clientWidth;
  }).observe(byId("cells"));
  fillMap();
}

function fillMap() {
  const root = mapRoot();
  const columns = mapColumns(root);
  const { placed, end, saved } = layout(root, columns, mapHeight());
  const width = 100 / columns;
  cells = placed.map((cell, index) => ({ ...cell, index, element: cellElement(cell, root, width, columns) }));
  current = clamp(current, 0, Math.max(cells.length - 1, 0));
  cells[current]?.element.setAttribute("tabindex", "0");
  const empty = [];
  if (saved > 0 && mapHeight() - end >= 1) {
    const note = el("div", { class: "freed", "aria-hidden": "true" }, mapHeight() - end >= LABEL ? aboutNode(root, state.measure) + whole(saved) + " saved" : "");
    empty.push(styled(note, { top: share(end), height: share(mapHeight() - end) }));
  }
  if (!cells.length) empty.push(el("p", { class: "nothing" }, report.tools.length ? "Nothing inside." : "There are no tools."));
  fill("cells", ...cells.map((cell) => cell.element), ...empty);
  drawPath(root, saved);
  // Columns with cells of one kind have a name.
  const names = COLUMN_NAMES[root.kind === "rest" ? root.parent.kind : root.kind] ?? [];
  const from = root.kind === "all" && SOURCES.length < 2 ? 1 : 0;
  fill(
    "columns",
    ...Array.from({ length: columns }, (_, column) => el("span", null, names[column + from] ?? (root.kind === "tool" && !column ? "Part" : "Inside it"))),
  );
}

/** A share of the map's height, which differs on paper. */
const share = (pixels) => ((100 * pixels) / (mapHeight() || 1)).toFixed(3) + "%";

function cellElement(cell, root, width, columns) {
  const { node, column, y0, y1 } = cell;
  const tokens = value(node, state.measure);
  const inner = node.parts.length > 0;
  const low = y1 - y0 < LABEL;
  // A cell without a label, and without parts beside it that have one.
  const paint = painted(node) || (inner && low && column + 1 === columns);
  // The cell for all other parts of a tool needs no label.
  const tall = !low && !(paint && node.key === "+0" && (node.parent.kind === "rest" || !isTool(node)));
  const kind = paint ? "rest" : inner ? "inner" : "k-" + CATEGORIES[node.category][0];
  // A cell without parts extends to the right edge.
  const wide = paint || !inner ? columns - column : 1;
  const element = el(
    "div",
    {
      class: "cell " + kind,
      role: "treeitem",
      tabindex: "-1",
      "aria-level": String(column + 1),
      "aria-posinset": String(cell.place),
      "aria-setsize": String(cell.of),
      "aria-label": `${short(nodeName(node))}, ${KIND_NAMES[node.kind] ?? node.kind}, ${aboutNode(node, state.measure)}${whole(tokens)} tokens, ${percent(tokens, value(root, state.measure))}${inner ? ", opens" : ""}`,
    },
    inner && !paint ? styled(el("i"), { background: stripe(node) }) : null,
    tall ? el("span", { class: "cell-name" }, name(short(nodeName(node)), { class: ["tool", "parameter", "definition"].includes(node.kind) ? "name code" : "name" })) : null,
    tall ? el("span", { class: "cell-number number" }, aboutNode(node, state.measure) + whole(tokens)) : null,
  );
  return styled(element, {
    background: paint ? stripe(node, "to right") : "",
    top: share(y0),
    height: `calc(${share(Math.max(y1 - y0, 2))} - 1px)`,
    left: column * width + "%",
    width: `calc(${wide * width}% - ${column + wide < columns ? 2 : 0}px)`,
  });
}

function drawPath(root, saved) {
  const line = [];
  for (let node = root; node; node = node.parent) line.unshift(node);
  const crumbs = line.map((node, index) =>
    el(
      "li",
      null,
      index === line.length - 1
        ? el("span", { "aria-current": "location" }, name(short(nodeName(node), 60)))
        : linkTo(() => zoom(keys(node), line[index + 1]), name(short(nodeName(node), 60))),
    ),
  );
  const sign = aboutNode(root, state.measure);
  fill(
    "path",
    el("ol", null, crumbs),
    el(
      "p",
      null,
      root.tool !== undefined && linkTo(() => showTool(root.tool), "Details of this tool"),
      el("span", { class: "number", id: "map-total" }, sign + whole(value(root, state.measure)) + " tokens" + (saved > 0 ? ", " + sign + whole(saved) + " saved" : "")),
    ),
  );
}

function zoom(path, from) {
  hideTip();
  const had = byId("cells").contains(document.activeElement) || byId("path").contains(document.activeElement);
  current = 0;
  choose({ zoom: path }, true);
  if (from) current = Math.max(cells.findIndex((cell) => cell.node.key === from.key && cell.node.parent?.key === from.parent?.key), 0);
  setCurrent(current, had);
  const root = mapRoot();
  say(`${short(nodeName(root))}: ${whole(value(root, state.measure))} tokens in ${several(root.parts.length, "part")}`);
}

const cellOf = (event) => cells.find((cell) => cell.element === event.target.closest?.(".cell"));

function setCurrent(index, focus) {
  cells[current]?.element.setAttribute("tabindex", "-1");
  current = index;
  cells[current]?.element.setAttribute("tabindex", "0");
  if (focus) cells[current]?.element.focus();
}

function enterCell(cell, byKey) {
  if (!cell) return;
  if (cell.node.parts.length) zoom(keys(cell.node));
  else if (byKey && cell.node.tool !== undefined) say(cell.element.getAttribute("aria-label"));
}

function mapKey(event) {
  const cell = cells[current];
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  const same = cells.filter((other) => other.column === cell.column);
  const at = same.indexOf(cell);
  const up = () => (state.zoom.length ? zoom(state.zoom.slice(0, -1), mapRoot()) : null);
  const move = (other) => other && setCurrent(other.index, true);
  const steps = {
    ArrowDown: () => move(same[at + 1]),
    ArrowUp: () => move(same[at - 1]),
    ArrowRight: () => {
      const next = cells.find((other) => other.column === cell.column + 1 && other.node.parent === cell.node);
      if (next) move(next);
      else enterCell(cell, true);
    },
    ArrowLeft: () => (cell.column ? move(cells.find((other) => other.node === cell.node.parent)) : up()),
    Home: () => move(same[0]),
    End: () => move(same[same.length - 1]),
    Enter: () => enterCell(cell, true),
    " ": () => enterCell(cell, true),
    Escape: up,
    Backspace: up,
  };
  if (!steps[event.key]) return;
  event.preventDefault();
  steps[event.key]();
}

/** Shows the note of the cell that gets the focus by keys. The pointer shows its own. */
function focused(cell) {
  if (!cell) return;
  setCurrent(cell.index, false);
  if (cell.element.matches(":focus-visible")) tipAt(cell);
}

/** Shows a note at the pointer, or at the focused cell. */
function tipAt(cell, pointer) {
  if (!cell) return hideTip();
  const { node } = cell;
  const { measure, view } = state;
  const tokens = value(node, measure);
  const line = [];
  for (let up = node.parent; up && up.kind !== "all"; up = up.parent) line.unshift(short(nodeName(up), 32));
  const other = node.kind === "tool" || node.kind === "source" ? counterpart(node, view === "before" ? "after" : "before") : null;
  const what = node.category !== undefined ? CATEGORIES[node.category][1] : (KIND_NAMES[node.kind] ?? node.kind);
  fill(
    "tip",
    el("p", { class: "muted" }, line.length ? [el("bdi", null, line.join(" \u203a ")), " \u00b7 "] : null, what),
    el("p", { class: "tip-name" }, name(short(nodeName(node), 120))),
    el(
      "p",
      null,
      el("b", { class: "number" }, aboutNode(node, measure) + whole(tokens)),
      " tokens, ",
      percent(tokens, value(tree(view), measure)) + " of all",
      node.parent && node.parent.kind !== "all" ? ", " + percent(tokens, value(node.parent, measure)) + " of " + short(nodeName(node.parent), 32) : "",
    ),
    other && value(other, measure) !== tokens ? el("p", null, VIEW_NAMES[other.view] + ": " + whole(value(other, measure))) : "",
    node.parts.length > 0 && tipKinds(node),
    node.kind === "tool" && report.tools[node.tool].summary ? el("p", { class: "muted" }, el("bdi", null, short(report.tools[node.tool].summary, 160))) : "",
  );
  const box = cell.element.getBoundingClientRect();
  placeTip(pointer ? { x: pointer.clientX + 14, y: pointer.clientY + 16, above: pointer.clientY - 12 } : { x: box.left + 16, y: Math.min(box.bottom + 6, box.top + 40), above: box.top - 6 });
}

/** The category with the most tokens. */
function tipKinds(node) {
  const tokens = mix(node, state.measure);
  const most = CATEGORIES.map((one, index) => [one, tokens[index]]).filter(([, one]) => one > 0).sort((a, b) => b[1] - a[1]);
  return el(
    "ul",
    { class: "tip-kinds" },
    most.slice(0, 4).map(([[id, label], one]) => el("li", null, el("i", { class: "swatch k-" + id }), el("span", null, label), el("span", { class: "number" }, percent(one, sum(tokens))))),
  );
}

/** Keeps the note at the focused cell when the page scrolls. */
function followTip() {
  const cell = cells[current];
  if (!byId("tip").hidden && cell && cell.element === document.activeElement) tipAt(cell);
  else hideTip();
}
