// The filters: a list for each dimension, errors only, and a chip for each chosen value.

let facets = {};

function drawFilters() {
  const pick = (id) => (event) => choose({ [id]: event.target.value === "*" ? null : event.target.value.slice(1) }, true);
  fill(
    "filters",
    el(
      "div",
      { class: "filters", role: "search", "aria-label": "Calls" },
      DIMENSIONS.map(([id, title, all]) => {
        const known = facets[id]?.rows ?? [];
        // An unknown client cannot be chosen.
        const names = [...new Set(known.map((one) => one.name))].filter((one) => id !== "client" || one !== "");
        // A link may choose a value that is not among the listed ones.
        if (state[id] !== null && !names.includes(state[id])) names.unshift(state[id]);
        return el(
          "select",
          { id: "filter-" + id, "aria-label": title, onchange: pick(id) },
          el("option", { value: "*" }, "All " + all),
          names.map((one) => el("option", { value: "=" + one, selected: state[id] === one }, one === "" ? "(none)" : short(one, 60))),
          facets[id]?.omitted > 0 && el("option", { disabled: true }, several(facets[id].omitted, "more")),
        );
      }),
      el("label", { class: "check" }, el("input", { type: "checkbox", id: "filter-errors", checked: state.errors, onchange: (event) => choose({ errors: event.target.checked }, true) }), " Errors only"),
      (state.since !== null || state.until !== null) &&
        el("button", { type: "button", class: "chip", id: "chip-time", onclick: () => choose({ since: null, until: null }, true) }, between(), el("span", { "aria-hidden": "true" }, " \u00d7"), el("span", { class: "unseen" }, ", remove")),
      isFiltered() && el("button", { type: "button", class: "link", id: "clear", onclick: () => choose(Object.fromEntries(FILTER.map((key) => [key, DEFAULTS[key]])), true) }, "All calls"),
    ),
  );
}

function between() {
  const text = (seconds) => day(seconds) + (seconds % 86_400 ? ", " + clock(seconds) : "");
  if (state.since === null) return "before " + text(state.until);
  if (state.until === null) return "since " + text(state.since);
  return text(state.since) + " to " + text(state.until);
}

/** A name that adds itself to the filter. */
function filterLink(id, value, also = {}) {
  if (value === null) return el("span", { class: "muted" }, NO_TEXT);
  const title = DIMENSION_NAMES[id] + ": show only this";
  return el("button", { type: "button", class: "link pick", title, onclick: () => choose({ ...also, [id]: value }, true) }, name(value === "" ? "(none)" : short(value, 120)));
}
