import { recallInTab, rememberInTab } from '../remotes/tab-storage';
import { parseOverride, type OverrideRequest } from './override';

/** By remote the address of its entry, or the version that this site keeps. */
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
  for (const { name, from } of allowed(
    remembered.map(([name, from]) => `${name}@${String(from)}`),
    allowedOrigins,
  )) {
    if (from !== null) kept.set(name, from);
  }
  const asked = new Map<string, string>();
  for (const { name, from } of allowed(takeFromAddress(), allowedOrigins)) {
    asked.delete(name);
    if (from === null) kept.delete(name);
    else if (from !== kept.get(name)) asked.set(name, from);
  }
  rememberInTab('redeem.overrides', Object.fromEntries(kept));
  return { kept, asked };
}

/** Changes what the next page of this tab will run. */
export function setOverride(name: string, from: string | null): void {
  const { [name]: _, ...others } = recallInTab('redeem.overrides') as Record<string, string>;
  rememberInTab('redeem.overrides', from === null ? others : { ...others, [name]: from });
}

/** The next page of this tab runs what is released. */
export function clearOverrides(): void {
  rememberInTab('redeem.overrides', {});
}

function allowed(texts: readonly string[], allowedOrigins: readonly string[]): OverrideRequest[] {
  return texts.flatMap((text) => {
    try {
      return [parseOverride(text, allowedOrigins)];
    } catch (error) {
      warnRefused(error as Error);
      return [];
    }
  });
}

/** Tells the developer why a remote runs as it is released. */
export function warnRefused({ message }: Error): void {
  console.warn('[redeem] override refused:', message);
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
