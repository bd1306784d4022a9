import { recallInTab, rememberInTab } from '../remotes/tab-storage';
import { parseOverride } from './override';

/** By remote the address of its entry. */
type TabOverrides = ReadonlyMap<string, string>;

/**
 * The overrides of this tab, with those in the address (`?remote=`), which are taken out of it. One
 * that is not allowed, or not any more, is said in the console and forgotten.
 */
export function takeOverrides(allowedOrigins: readonly string[]): TabOverrides {
  const overrides = new Map<string, string>();
  const kept = Object.entries(recallInTab('redeem.overrides'));
  const asked = [...kept.map(([name, url]) => `${name}@${String(url)}`), ...takeFromAddress()];
  for (const text of asked) {
    try {
      const { name, url } = parseOverride(text, allowedOrigins);
      if (url === null) overrides.delete(name);
      else overrides.set(name, url);
    } catch (error) {
      console.warn('[redeem] override refused:', (error as Error).message);
    }
  }
  rememberInTab('redeem.overrides', Object.fromEntries(overrides));
  return overrides;
}

/** Changes what the next page of this tab will run. */
export function override(name: string, url: string | null): void {
  const { [name]: _, ...others } = recallInTab('redeem.overrides') as Record<string, string>;
  rememberInTab('redeem.overrides', url === null ? others : { ...others, [name]: url });
}

/** The next page of this tab runs what is released. */
export function dropOverrides(): void {
  rememberInTab('redeem.overrides', {});
}

function takeFromAddress(): string[] {
  const url = new URL(window.location.href);
  const found = url.searchParams.getAll('remote');
  if (found.length > 0) {
    url.searchParams.delete('remote');
    window.history.replaceState(window.history.state, '', url);
  }
  return found;
}
