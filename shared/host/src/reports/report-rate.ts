import type { Log } from '../log';

const WINDOW_MS = 60_000;

/** The share of the rate that one client may use. */
const SHARE_OF_A_CLIENT = 0.1;

/**
 * Returns a function that returns true if one more report of a client is within the rate. It counts the others and
 * logs one line with the count at the end of the minute.
 *
 * @param perMinute The number of reports per minute of all clients together.
 */
export function reportRate(perMinute: number, log: Log): (client: string) => boolean {
  const perClient = Math.ceil(perMinute * SHARE_OF_A_CLIENT);
  const takenByClient = new Map<string, number>();
  let taken = 0;
  let refused = 0;

  return (client) => {
    if (taken + refused === 0) setTimeout(endMinute, WINDOW_MS).unref();
    const own = takenByClient.get(client) ?? 0;
    if (taken >= perMinute || own >= perClient) {
      refused += 1;
      return false;
    }
    takenByClient.set(client, own + 1);
    taken += 1;
    return true;
  };

  function endMinute(): void {
    if (refused > 0) log.error('reports exceeded the rate', { taken, refused });
    takenByClient.clear();
    taken = refused = 0;
  }
}
