/** The longest that is waited for, in milliseconds, whatever the service asks for. */
const LONGEST = 60_000;

/** Until when nobody asks, by address; by the clock of the page, which no visitor can set. */
const pauses = new Map<string, number>();

/** The service has said not to be asked for this yet. */
export function isTooEarly(url: URL): boolean {
  const until = pauses.get(addressOf(url));
  if (until === undefined) return false;
  if (performance.now() < until) return true;
  pauses.delete(addressOf(url));
  return false;
}

/** Takes note of what an answer says about asking again. A date would need a clock that is right. */
export function noteRetryAfter(url: URL, { headers }: Response): void {
  const seconds = headers.get('retry-after') ?? '';
  if (!/^\d{1,6}$/.test(seconds)) return;
  pauses.set(addressOf(url), performance.now() + Math.min(Number(seconds) * 1_000, LONGEST));
}

/** What is asked for counts, not in which language. */
function addressOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
