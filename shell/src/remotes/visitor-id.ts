/** Where the browser keeps it (docs/contracts/cookies.md). */
const KEY = 'redeem.visitor';

/**
 * A random number for this visitor, by which trials choose and which is never sent anywhere. It is
 * made and kept with the first question for it; where nothing may be stored it is another each time.
 */
export function visitorId(): string {
  const fresh = randomId();
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    localStorage.setItem(KEY, fresh);
  } catch {
    // Storage is blocked.
  }
  return fresh;
}

/** `crypto.randomUUID` is not there on a page without https. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
