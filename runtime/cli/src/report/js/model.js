// The report as trees: all tools → source → tool → part → part of the part, before compaction and after it.

const report = JSON.parse(byId("data").textContent);
const VIEWS = ["before", "after"];
const VIEW_NAMES = { before: "As it is", after: "Compacted" };

/** What leaves of a tree are for, in the order in which they are drawn; each has a colour of this name. */
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

/** Gives each child a key that holds from one profile and view to another: a zoom is kept, and linked, by keys. */
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
  // A source that is the only one says nothing.
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
const toolTokens = (tool, profile, view) => (view === "before" ? tool.tokens : tool.compact)[profile] ?? 0;

/** Parts are measured in the first profile; in another they are that share of what their tool costs there. */
function scale(node, profile) {
  if (profile === 0) return 1;
  const tool = report.tools[node.tool];
  const first = toolTokens(tool, 0, node.view);
  return first ? toolTokens(tool, profile, node.view) / first : 0;
}

/** Tokens of a node in a profile. */
function value(node, profile) {
  if (node.tool !== undefined && node.kind !== "tool") return node.tokens * scale(node, profile);
  const known = (node.values ??= []);
  return (known[profile] ??=
    node.kind === "tool"
      ? toolTokens(report.tools[node.tool], profile, node.view)
      : node.kind === "all"
      ? totalOf(profile, node.view)
      : sum(node.parts.map((part) => value(part, profile))));
}

/** Tokens of a node by category. */
function mix(node, profile) {
  const known = (node.mixes ??= []);
  if (known[profile]) return known[profile];
  const out = new Array(CATEGORIES.length).fill(0);
  if (node.category !== undefined) out[node.category] = value(node, profile);
  else for (const part of node.parts) mix(part, profile).forEach((tokens, index) => (out[index] += tokens));
  return (known[profile] = out);
}

/** The node of the other view: all, a source or a tool; others need not be in both. */
function counterpart(node, view) {
  if (!["all", "source", "tool"].includes(node.kind)) return null;
  return resolve(tree(view), keys(node), 0);
}

const keys = (node) => (node.parent ? [...keys(node.parent), node.key] : []);
const heaviest = (node, profile) => [...node.parts].sort((a, b) => value(b, profile) - value(a, profile));

/** All but the `skip` heaviest parts of a node, as a node. */
function rest(node, skip, profile) {
  return { kind: "rest", label: "", key: "+" + skip, parent: node, parts: heaviest(node, profile).slice(skip), view: node.view };
}

/** Follows keys as far as they lead. */
function resolve(root, path, profile) {
  let node = root;
  for (const key of path) {
    let next = node.parts.find((part) => part.key === key);
    if (!next && /^\+\d+$/.test(key)) {
      next = rest(node, Number(key.slice(1)), profile);
      if (!next.parts.length) next = undefined;
    }
    if (!next) break;
    node = next;
  }
  return node;
}

const profileOf = (index) => report.profiles[index] ?? { title: "", exact: true, total: 0, compact_total: 0 };
/** Tokens of all tools together, as `mcpact list` has them: some profiles have text around the tools. */
const totalOf = (profile, view) => profileOf(profile)[view === "before" ? "total" : "compact_total"];
const ABOUT = "\u2248" + THIN;
/** `≈` before the total of an estimate. */
const about = (profile) => (profileOf(profile).exact ? "" : ABOUT);
/** `≈` before a part of a tool: parts are counted in the first profile alone, and are shares of their tool in any other. */
const aboutPart = (profile) => (profile === 0 ? about(profile) : ABOUT);
const isPart = (node) => node.tool !== undefined ? node.kind !== "tool" : node.kind === "rest" && node.parts.some(isPart);
const aboutNode = (node, profile) => (isPart(node) ? aboutPart(profile) : about(profile));
