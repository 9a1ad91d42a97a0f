// Tokens, costs, durations and times of calls. `−` stands for what is unknown.

const UNKNOWN = "\u2212";
const NO_TEXT = "\u2013";

/** Returns tokens, or `−` where they are unknown. */
const tokens = (number) => (number === null || number === undefined ? UNKNOWN : whole(number));

/** Returns a cost in US dollars: "$0.0042", "$12.40". */
function dollars(cost) {
  if (cost === null || cost === undefined) return UNKNOWN;
  if (cost === 0) return "$0";
  if (cost >= 999.5) return "$" + whole(cost);
  const digits = cost >= 1 ? 2 : clamp(2 - Math.floor(Math.log10(cost)) - 1, 2, 8);
  return "$" + cost.toFixed(digits);
}

/** Returns a duration of microseconds: "340 µs", "4.2 ms", "1.20 s", "2.5 min". */
function lasting(micros) {
  if (micros === null || micros === undefined) return UNKNOWN;
  const digits = (number) => (number >= 99.95 ? whole(number) : number.toFixed(number >= 9.995 ? 1 : 2).replace(/\.?0+$/, ""));
  if (micros < 999.5) return whole(micros) + THIN + "\u00b5s";
  if (micros < 999_500) return digits(micros / 1e3) + THIN + "ms";
  if (micros < 59_950_000) return digits(micros / 1e6) + THIN + "s";
  return digits(micros / 6e7) + THIN + "min";
}

/** Shortens a number for axes: "950", "12k", "3.4M". */
function brief(number) {
  for (const [size, letter] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (number >= size) return String(Number((number / size).toPrecision(3))) + letter;
  }
  return String(Number(number.toPrecision(3)));
}

const two = (number) => String(number).padStart(2, "0");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns a date of seconds since 1970 in UTC: "3 Nov 2026". */
function day(seconds) {
  const date = new Date(seconds * 1000);
  return date.getUTCDate() + "\u00a0" + MONTHS[date.getUTCMonth()] + "\u00a0" + date.getUTCFullYear();
}

/** Returns a time of day in UTC: "14:05", with `long` "14:05:09". */
function clock(seconds, long = false) {
  const date = new Date(seconds * 1000);
  return two(date.getUTCHours()) + ":" + two(date.getUTCMinutes()) + (long ? ":" + two(date.getUTCSeconds()) : "");
}

/** Returns a date and a time in UTC, as `2026-11-03 14:05:09`. */
function moment(seconds) {
  const date = new Date(seconds * 1000);
  return date.getUTCFullYear() + "-" + two(date.getUTCMonth() + 1) + "-" + two(date.getUTCDate()) + " " + clock(seconds, true);
}

/** Returns the length of a bucket: "day", "4 hours". */
function spanName(seconds) {
  for (const [size, noun] of [[604_800, "week"], [86_400, "day"], [3_600, "hour"], [60, "minute"]]) {
    if (seconds >= size && seconds % size === 0) return seconds === size ? noun : several(seconds / size, noun);
  }
  return several(seconds, "second");
}
