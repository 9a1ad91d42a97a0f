// Parts of several pages: the theme, choices, styles, and the note at an element.

/** Sets styles by script: the page's policy refuses style attributes. */
function styled(element, styles) {
  Object.assign(element.style, styles);
  return element;
}

/** A choice of one option, as buttons side by side. */
function radios(group, legend, options, chosen, pick) {
  return el(
    "fieldset",
    { class: "choice" },
    el("legend", { class: "unseen" }, legend),
    options.map(([id, label, title]) =>
      el(
        "label",
        { title },
        el("input", { type: "radio", name: group, value: id, id: group + "-" + id, checked: id === chosen, "aria-label": label, onchange: () => pick(id) }),
        el("span", null, label),
      ),
    ),
  );
}

/** The theme: light, dark, or that of the system. Stored if the browser stores data of a file. */
const THEMES = ["auto", "light", "dark"];
function theme(chosen) {
  const root = document.documentElement;
  if (chosen !== undefined) {
    if (chosen === "auto") delete root.dataset.theme;
    else root.dataset.theme = chosen;
    try {
      localStorage.setItem("mcpact-theme", chosen);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  }
  return root.dataset.theme ?? "auto";
}

function keptTheme() {
  try {
    const kept = localStorage.getItem("mcpact-theme");
    return THEMES.includes(kept) ? kept : "auto";
  } catch {
    return "auto";
  }
}

const THEME_ICONS = { auto: "\u25d0", light: "\u2600", dark: "\u263e" };
function showTheme() {
  const button = byId("theme");
  button.textContent = THEME_ICONS[theme()] + "\ufe0e";
  const label = { auto: "Colours: those of the system", light: "Colours: light", dark: "Colours: dark" }[theme()];
  button.title = label;
  button.setAttribute("aria-label", label);
}
function nextTheme() {
  theme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  showTheme();
  say(byId("theme").title);
}

/** Shows the note with its corner at a place in the window, or above it where there is no room below. */
function placeTip({ x, y, above }) {
  const tip = byId("tip");
  tip.hidden = false;
  const size = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  styled(tip, {
    left: clamp(x, 8, Math.max(clientWidth - size.width - 8, 8)) + "px",
    top: (y + size.height + 8 < clientHeight ? y : Math.max(above - size.height, 8)) + "px",
  });
}

function hideTip() {
  byId("tip").hidden = true;
}
