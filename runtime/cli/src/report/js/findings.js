// What the lints found, by lint.

const LEVEL_NAMES = new Map([["deny", "error"], ["warn", "warning"]]);

function drawFindings() {
  const groups = new Map();
  for (const finding of report.findings) {
    const key = finding.level + " " + finding.name;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(finding);
  }
  const order = [...groups.values()].sort(
    (a, b) => (b[0].level === "deny") - (a[0].level === "deny") || b.length - a.length || inOrder(a[0].name, b[0].name),
  );
  fill(
    "findings",
    el("h2", { id: "findings-title" }, "What could be better ", el("span", { class: "muted number" }, report.findings.length ? whole(report.findings.length) : "")),
    order.length ? order.map(group) : el("p", { class: "muted" }, "Nothing was found."),
  );
}

/** Its list is made when it is opened: a large server has thousands. */
function group(findings) {
  const [first] = findings;
  const made = el(
    "details",
    { class: "finding" },
    el(
      "summary",
      null,
      el("i", { class: "twist", "aria-hidden": "true" }),
      el("span", { class: "level", "data-level": first.level }, LEVEL_NAMES.get(first.level) ?? short(first.level, 12)),
      name(short(first.name, 60), { class: "name code" }),
      el("span", { class: "muted instead" }, marked(short(sameIn(findings, "instead") ?? first.text, 140))),
      el("span", { class: "number" }, whole(findings.length)),
    ),
  );
  made.addEventListener("toggle", () => made.open && made.children.length === 1 && made.append(list(findings)));
  return made;
}

/** A sentence; what stands between backticks is code. */
function marked(text) {
  const pieces = text.split("`");
  if (pieces.length % 2 === 0) return el("bdi", null, text);
  return el("bdi", null, pieces.map((piece, index) => (index % 2 ? el("code", { class: "code" }, piece) : piece)));
}

function sameIn(findings, field) {
  return findings.every((one) => one[field] === findings[0][field]) ? findings[0][field] : null;
}

function list(findings) {
  const instead = findings.length > 1 ? sameIn(findings, "instead") : null;
  return el(
    "ul",
    null,
    findings.map((finding) => {
      const index = finding.tool === null ? -1 : toolNamed(finding.tool, finding.source);
      const label = finding.tool === null ? null : name(short(finding.tool, 120), { class: "name code" });
      return el(
        "li",
        null,
        label && (index < 0 ? label : el("button", { type: "button", class: "link", onclick: () => showTool(index) }, label)),
        el("span", null, marked(finding.text), instead || !finding.instead ? null : el("span", { class: "muted" }, " ", marked(finding.instead))),
      );
    }),
  );
}

function toolNamed(tool, source) {
  const exact = report.tools.findIndex((one) => one.name === tool && one.source === source);
  return exact < 0 ? report.tools.findIndex((one) => one.name === tool) : exact;
}
