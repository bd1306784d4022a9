/** The keys of session storage (docs/contracts/cookies.md). Each value is an object by remote. */
type Key = 'redeem.pins' | 'redeem.overrides';

/** Returns the stored object; an empty one if there is none or storage is blocked. */
export function recallInTab(key: Key): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Replaces the stored object. */
export function rememberInTab(key: Key, value: Readonly<Record<string, unknown>>): void {
  try {
    if (Object.keys(value).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // With blocked storage the value lasts only for this page.
  }
}
