import { recallInTab, rememberInTab } from '../boot-page/choose-releases';
import { type OverrideError, parseOverride } from './override';

/** The source of each override, by remote: the address of an entry, or a version on this site. */
export type TabOverrides = ReadonlyMap<string, string>;

interface TakenOverrides {
  /** The overrides that were confirmed in this tab, without those that the address drops. */
  kept: TabOverrides;
  /** The new overrides in the address. Anybody may have written that link. */
  asked: TabOverrides;
  /** Why others are not allowed. */
  refused: string[];
}

/**
 * Returns the overrides of this tab and those in the address (`?remote=`), and removes them from the address.
 * An override that is not allowed is dropped.
 */
export function takeOverrides(allowedOrigins: readonly string[]): TakenOverrides {
  const remembered = Object.entries(recallInTab('redeem.overrides'));
  const refused: string[] = [];
  const allowed = (texts: readonly string[]) =>
    texts.flatMap((text) => {
      try {
        return [parseOverride(text, allowedOrigins)];
      } catch (error) {
        refused.push((error as OverrideError).message);
        return [];
      }
    });
  const kept = new Map<string, string>();
  for (const { name, from } of allowed(remembered.map(([name, from]) => `${name}@${String(from)}`)))
    if (from !== null) kept.set(name, from);
  const asked = new Map<string, string>();
  for (const { name, from } of allowed(takeFromAddress())) {
    asked.delete(name);
    if (from === null) kept.delete(name);
    else if (from !== kept.get(name)) asked.set(name, from);
  }
  rememberInTab('redeem.overrides', Object.fromEntries(kept));
  return { kept, asked, refused };
}

/** Sets the override of a remote for the next page of this tab; null drops it. */
export function setOverride(name: string, from: string | null): void {
  const { [name]: _, ...others } = recallInTab('redeem.overrides') as Record<string, string>;
  rememberInTab('redeem.overrides', from === null ? others : { ...others, [name]: from });
}

/** Drops all overrides for the next page of this tab. */
export function clearOverrides(): void {
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
