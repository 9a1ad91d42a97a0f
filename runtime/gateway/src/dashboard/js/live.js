// New calls of a served page. The server reports that there are some, and the page requests the
// shown ones.

let isLive = IS_SERVED;
let stream = null;
/** The shortest time between two updates, in milliseconds. */
const PAUSE = 2_000;
let waiting = 0;
let updated = 0;
let wasLost = false;

function listen() {
  stream = new EventSource("api/live");
  stream.addEventListener("calls", () => {
    if (!isLive || waiting) return;
    waiting = setTimeout(() => {
      waiting = 0;
      updated = Date.now();
      load(["live"]);
    }, Math.max(updated + PAUSE - Date.now(), 0));
  });
  stream.addEventListener("open", () => {
    showLive(true);
    // There may be calls of the time without a connection.
    if (wasLost && isLive) load(["live"]);
    wasLost = false;
  });
  // The browser connects again by itself.
  stream.addEventListener("error", () => {
    wasLost = true;
    showLive(false);
  });
}

function showLive(connected) {
  byId("live").dataset.state = !isLive ? "paused" : connected ? "live" : "lost";
  byId("live-text").textContent = !isLive ? "Paused" : connected ? "Live" : "Not connected";
}

function toggleLive() {
  isLive = !isLive;
  byId("live").setAttribute("aria-pressed", String(isLive));
  showLive(stream.readyState === EventSource.OPEN);
  say(isLive ? "New calls are shown" : "New calls are not shown");
  if (isLive) load(["live"]);
}
