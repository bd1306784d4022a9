/** Holds the selection of the retailer that was used last on this device (gap-44). docs/contracts/cookies.md describes it. */
const KEY = 'redeem.retailer';

/** Returns the selection of the retailer that was used last; null for none, and if the browser blocks storage. */
export function usedBefore(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberRetailer(selection: string): void {
  try {
    localStorage.setItem(KEY, selection);
  } catch {
    // Then no retailer is first the next time.
  }
}

export function forgetRetailer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
  }
}
