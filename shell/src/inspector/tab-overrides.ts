import { recallInTab, rememberInTab } from '../remotes/tab-storage';
import { parseOverride, type Wish } from './override';

/** By remote the address of its entry. */
export type TabOverrides = ReadonlyMap<string, string>;

interface TakenOverrides {
  /** Those that were confirmed in this tab, without what the address drops. */
  kept: TabOverrides;
  /** Those that the address asks for besides: a link, which anybody may have written. */
  asked: TabOverrides;
}

/**
 * The overrides of this tab, and those in the address (`?remote=`), which are taken out of it. One that
 * is not allowed, or not any more, is said in the console and forgotten.
 */
export function takeOverrides(allowedOrigins: readonly string[]): TakenOverrides {
  const remembered = Object.entries(recallInTab('redeem.overrides'));
  const kept = new Map<string, string>();
  for (const { name, url } of allowed(
    remembered.map(([name, url]) => `${name}@${String(url)}`),
    allowedOrigins,
  )) {
    if (url !== null) kept.set(name, url);
  }
  const asked = new Map<string, string>();
  for (const { name, url } of allowed(takeFromAddress(), allowedOrigins)) {
    asked.delete(name);
    if (url === null) kept.delete(name);
    else if (url !== kept.get(name)) asked.set(name, url);
  }
  rememberInTab('redeem.overrides', Object.fromEntries(kept));
  return { kept, asked };
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

function allowed(texts: readonly string[], allowedOrigins: readonly string[]): Wish[] {
  return texts.flatMap((text) => {
    try {
      return [parseOverride(text, allowedOrigins)];
    } catch (error) {
      console.warn('[redeem] override refused:', (error as Error).message);
      return [];
    }
  });
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
