// Starts the page: reads the address, draws, and redraws the parts that a choice changes.

theme(keptTheme());
Object.assign(state, read());
drawBar();
drawOverview();
drawKinds();
drawMap();
drawSavings();
drawClients();
drawFindings();
drawTable();
drawAbout();

const touches = (changed, ...names) => names.some((one) => changed.includes(one));

onChange((changed) => {
  const measured = touches(changed, "measure", "view");
  if (measured) {
    for (const group of ["measure", "view"]) {
      const input = byId(group + "-" + state[group]);
      if (input) input.checked = true;
    }
    drawOverview();
    drawKinds();
  }
  if (measured || touches(changed, "zoom")) {
    const had = byId("cells").contains(document.activeElement);
    fillMap();
    if (had) setCurrent(current, true);
  }
  if (touches(changed, "client")) {
    const had = byId("findings").contains(document.activeElement);
    pressClients();
    drawFindings();
    if (had) byId("findings").focus();
    say(byId("findings").innerText.split("\n", 2).join(": "));
  }
  if (measured || touches(changed, "sort", "down", "query", "source")) fillTable();
  else if (touches(changed, "open")) fillOpen();
  if (measured) say(`${measureOf(state.measure).title}, ${VIEW_NAMES[state.view]}: ${byId("bar-total").textContent}`);
  else if (touches(changed, "query", "source")) say(byId("shown").textContent);
});

addEventListener("beforeprint", fillAll);
addEventListener("resize", spanAgain);
addEventListener("popstate", follow);
addEventListener("hashchange", follow);
addEventListener("scroll", followTip, { passive: true });
// Handles the link at the top, since `#tools` would be read as a choice.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("tools").focus();
});
// A slash starts a search, as on many pages.
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  event.preventDefault();
  byId("find").focus();
});
