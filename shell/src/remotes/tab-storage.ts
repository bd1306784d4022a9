/** What a tab remembers over a reload (docs/contracts/cookies.md), each an object by remote. */
type Key = 'redeem.pins' | 'redeem.overrides';

/** What this tab remembers; nothing where it may not remember. */
export function recallInTab(key: Key): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Remembers it in place of what was there. */
export function rememberInTab(key: Key, value: Readonly<Record<string, unknown>>): void {
  try {
    if (Object.keys(value).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser may allow nothing to be stored; then it holds for this page alone.
  }
}
