/** The longest round trip of the page on a fast connection, in milliseconds. */
const SLOW_ROUND_TRIP_MS = 80;

/**
 * How long the shell waits for the first view, in round trips of the page. Site data takes three and a half, because it has a
 * connection of its own. So the first bytes of the shell follow it.
 */
const ROUND_TRIPS = 2.5;

/** How long it waits at most, in milliseconds, because a slow server looks like a long round trip. */
const LONGEST_WAIT_MS = 700;

/**
 * Returns for how long the shell waits for the few bytes of first view and site data, which would queue up behind it, in
 * milliseconds. 0 on a fast connection, which has nothing to gain from that.
 */
export function timeToTurn(): number {
  const [visit] = performance.getEntriesByType('navigation');
  if (!visit) return 0;
  const roundTrip = visit.responseStart - visit.requestStart;
  return roundTrip > SLOW_ROUND_TRIP_MS ? Math.min(ROUND_TRIPS * roundTrip, LONGEST_WAIT_MS) : 0;
}
