// The report as trees before and after compaction: all tools → source → tool → part → inner part.

const report = JSON.parse(byId("data").textContent);
const VIEWS = ["before", "after"];
const VIEW_NAMES = { before: "As it is", after: "Compacted" };

/** The categories of leaves, in the order in which they are drawn. Each has a colour of this name. */
const CATEGORIES = [
  ["about", "Tool descriptions", "what a tool does, in words"],
  ["description", "Parameter descriptions", "what a parameter means, in words"],
  ["structure", "Structure", "braces, keywords, types, required"],
  ["tool", "Tool names", "the names that a model calls"],
  ["name", "Parameter names", "the keys of the arguments"],
  ["values", "Allowed values", "enum and const"],
  ["default", "Defaults", "the value of an omitted parameter"],
  ["rules", "Limits and formats", "ranges, lengths, patterns, formats"],
  ["examples", "Examples", "sample values"],
];
const CATEGORY_OF = Object.fromEntries(CATEGORIES.map(([id], index) => [id, index]));
const KIND_NAMES = {
  all: "All tools",
  source: "Source",
  tool: "Tool",
  name: "Name",
  description: "Description",
  structure: "Structure",
  parameter: "Parameter",
  definition: "Definition",
  values: "Allowed values",
  default: "Default",
  rules: "Limits and formats",
  examples: "Examples",
  rest: "The rest",
};

function category(kind, inTool) {
  if (kind === "description") return inTool ? CATEGORY_OF.about : CATEGORY_OF.description;
  if (kind === "name") return inTool ? CATEGORY_OF.tool : CATEGORY_OF.name;
  return CATEGORY_OF[kind] !== undefined && kind !== "tool" ? CATEGORY_OF[kind] : CATEGORY_OF.structure;
}

/** Gives each child a key that is the same in every measure and view. Zooms and links consist of keys. */
function adopt(parent, children) {
  const seen = new Map();
  children.forEach((child, index) => {
    const plain = child.label.length > 80 ? "#" + index : child.label || "-";
    const times = seen.get(plain) ?? 0;
    seen.set(plain, times + 1);
    child.key = times ? plain + "~" + (times + 1) : plain;
    child.parent = parent;
  });
  parent.parts = children;
  return parent;
}

function partNode(part, tool, view, inTool) {
  const label = ["parameter", "definition"].includes(part.kind) ? part.label : (KIND_NAMES[part.kind] ?? part.kind);
  const node = { kind: part.kind, label, tokens: part.tokens, tool, view, parts: [] };
  if (part.parts?.length) adopt(node, part.parts.map((child) => partNode(child, tool, view, false)));
  else node.category = category(part.kind, inTool);
  return node;
}

function toolNode(tool, index, view) {
  const part = view === "before" ? tool.parts : tool.compact_parts;
  const node = { kind: "tool", label: tool.name, tokens: part.tokens, tool: index, view, parts: [] };
  const children = (part.parts ?? []).map((child) => partNode(child, index, view, true));
  if (children.length) return adopt(node, children);
  node.category = CATEGORY_OF.structure;
  return node;
}

const SOURCES = [...new Set(report.tools.map((tool) => tool.source))].sort(inOrder);
const sourceName = (source) => (source === "" ? "no source" : source);

const trees = {};
function tree(view) {
  if (trees[view]) return trees[view];
  const tools = report.tools.map((tool, index) => toolNode(tool, index, view));
  const root = { kind: "all", label: "All tools", key: "", view };
  // A single source is omitted.
  if (SOURCES.length < 2) return (trees[view] = adopt(root, tools));
  const groups = SOURCES.map((source) =>
    adopt(
      { kind: "source", label: sourceName(source), view },
      tools.filter((node) => report.tools[node.tool].source === source),
    ),
  );
  return (trees[view] = adopt(root, groups));
}

/** Tokens of a tool. */
const toolTokens = (tool, measure, view) => (view === "before" ? tool.tokens : tool.compact)[measure] ?? 0;

/** The factor from the first measure to another one. Parts are counted in the first measure alone. */
function scale(node, measure) {
  if (measure === 0) return 1;
  const tool = report.tools[node.tool];
  const first = toolTokens(tool, 0, node.view);
  return first ? toolTokens(tool, measure, node.view) / first : 0;
}

/** Tokens of a node in a measure. */
function value(node, measure) {
  if (node.tool !== undefined && node.kind !== "tool") return node.tokens * scale(node, measure);
  const known = (node.values ??= []);
  return (known[measure] ??=
    node.kind === "tool"
      ? toolTokens(report.tools[node.tool], measure, node.view)
      : node.kind === "all"
      ? totalOf(measure, node.view)
      : sum(node.parts.map((part) => value(part, measure))));
}

/** Tokens of a node by category. */
function mix(node, measure) {
  const known = (node.mixes ??= []);
  if (known[measure]) return known[measure];
  const out = new Array(CATEGORIES.length).fill(0);
  if (node.category !== undefined) out[node.category] = value(node, measure);
  else for (const part of node.parts) mix(part, measure).forEach((tokens, index) => (out[index] += tokens));
  return (known[measure] = out);
}

/** Returns the node of the other view. Nodes below a tool need not be in both. */
function counterpart(node, view) {
  if (!["all", "source", "tool"].includes(node.kind)) return null;
  return resolve(tree(view), keys(node), 0);
}

const keys = (node) => (node.parent ? [...keys(node.parent), node.key] : []);
const byCost = (node, measure) => [...node.parts].sort((a, b) => value(b, measure) - value(a, measure));

/** Returns all parts but the `skip` most expensive ones, as a node. */
function rest(node, skip, measure) {
  return { kind: "rest", label: "", key: "+" + skip, parent: node, parts: byCost(node, measure).slice(skip), view: node.view };
}

/** Follows a path of keys as far as it exists. */
function resolve(root, path, measure) {
  let node = root;
  for (const key of path) {
    let next = node.parts.find((part) => part.key === key);
    if (!next && /^\+\d+$/.test(key)) {
      next = rest(node, Number(key.slice(1)), measure);
      if (!next.parts.length) next = undefined;
    }
    if (!next) break;
    node = next;
  }
  return node;
}

const measureOf = (index) => report.measures[index] ?? { title: "", exact: true, total: 0, compact_total: 0 };
/** The tokens of all tools together, like those of `mcpact list`: some measures have text around the tools. */
const totalOf = (measure, view) => measureOf(measure)[view === "before" ? "total" : "compact_total"];
const ABOUT = "\u2248" + THIN;
/** Returns `≈` for the total of an estimate. */
const about = (measure) => (measureOf(measure).exact ? "" : ABOUT);
/** Returns `≈` for a part of a tool, which is counted in the first measure alone. */
const aboutPart = (measure) => (measure === 0 ? about(measure) : ABOUT);
const isPart = (node) => node.tool !== undefined ? node.kind !== "tool" : node.kind === "rest" && node.parts.some(isPart);
const aboutNode = (node, measure) => (isPart(node) ? aboutPart(measure) : about(measure));
