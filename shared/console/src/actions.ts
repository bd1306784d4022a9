/*
 * What a person can do to a site. For page and server.
 */

/** An action before its reason is written. */
export type Draft =
  | { action: 'publish'; name: string; version: string; traffic: number }
  /** Gives a trial to more visitors, to all, or to fewer. */
  | { action: 'promote'; name: string; version: string; traffic: number }
  /** `end` ends the trial of a version; `rollback` gives all visitors a version that was live. */
  | { action: 'end' | 'rollback'; name: string; version: string }
  | { action: 'retire'; name: string }
  /** A package, or the whole site (null). */
  | { action: 'lock' | 'unlock'; name: string | null };

/** An action with the revision that the page showed, and with the reason for those who read the history. */
export type ActionRequest = Draft & { revision: number; why: string };

/** Returns what an action is in words: its name, the label of its buttons, and what visitors notice. */
export function wordsOf(draft: Draft): { title: string; verb: string; notice: string } {
  const name = draft.name ?? 'the whole site';
  const release = 'version' in draft ? `${name} ${draft.version}` : name;
  const share = 'traffic' in draft ? `${String(draft.traffic)} %` : '';
  const all = `The next page that any visitor opens has ${release}. Other trials end. Pages that are open stay as they are.`;
  const some = `${share} of the visitors get ${release} with the next page that they open. Visitors who stay in the trial notice nothing.`;
  const none = `The visitors of ${release} get the default version with the next page that they open.`;
  const isForAll = share === '100 %';
  const given = isForAll ? all : some;
  const words = (title: string, notice: string, verb = title) => ({ title, verb, notice });
  switch (draft.action) {
    case 'publish': {
      const verb = isForAll ? 'Publish to all' : `Try with ${share}`;
      return words(`Publish ${release}`, `If it passes the gate: ${given}`, verb);
    }
    case 'promote': {
      if (draft.traffic === 0) return words(`Pause the trial of ${release}`, none, 'Pause trial');
      const verb = isForAll ? 'Promote to all' : `Raise to ${share}`;
      return words(`Give ${release} to ${share}`, given, verb);
    }
    case 'end':
      return words(`End the trial of ${release}`, none, 'End trial');
    case 'rollback':
      return words(`Go back to ${release}`, all, 'Go back');
    case 'retire': {
      const notice = `No page that is opened from now on has ${name}. Its trials end. This is refused while a route of the shell leads to it.`;
      return words(`Withdraw ${name}`, notice);
    }
    case 'lock': {
      const notice = `Visitors notice nothing. Nobody can publish, promote or roll back ${draft.name ?? 'anything'} until it is unlocked.`;
      return words(`Lock ${name}`, notice);
    }
    case 'unlock':
      return words(
        `Unlock ${name}`,
        `Visitors notice nothing. Changes of ${name} are possible again.`,
      );
  }
}
