/** The longest pause, in milliseconds, whatever the service asks for. */
const LONGEST = 60_000;

/** The end of the pause of each address, in the page's monotonic clock. */
const pauses = new Map<string, number>();

/** Returns true while the service has asked to wait for an address. */
export function isTooEarly(url: URL): boolean {
  const until = pauses.get(addressOf(url));
  if (until === undefined) return false;
  if (performance.now() < until) return true;
  pauses.delete(addressOf(url));
  return false;
}

/** Records the pause of an answer in seconds. Dates are ignored, because they need a correct clock. */
export function noteRetryAfter(url: URL, { headers }: Response): void {
  const seconds = headers.get('retry-after') ?? '';
  if (!/^\d{1,6}$/.test(seconds)) return;
  pauses.set(addressOf(url), performance.now() + Math.min(Number(seconds) * 1_000, LONGEST));
}

/** Returns the address without the query, so that all languages share a pause. */
function addressOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
