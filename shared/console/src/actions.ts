/*
 * What a person can do to a site. For page and server.
 */

/** An action before its reason is written. */
export type Draft =
  | { action: 'publish'; name: string; version: string; traffic: number }
  /** Gives a trial to more visitors, to all, or to fewer. */
  | { action: 'promote'; name: string; version: string; traffic: number }
  /** Ends the trial of a version. */
  | { action: 'end'; name: string; version: string }
  /** Gives all visitors a version that was live. */
  | { action: 'rollback'; name: string; to: string }
  | { action: 'retire'; name: string }
  /** A package, or the whole site (null). */
  | { action: 'lock' | 'unlock'; name: string | null };

/** An action with the revision that the page showed, and with the reason for those who read the history. */
export type ActionRequest = Draft & { revision: number; why: string };

/** Returns what an action is, as the title of its dialog and of its result. */
export function titleOf(draft: Draft): string {
  switch (draft.action) {
    case 'publish':
      return `Publish ${draft.name} ${draft.version}`;
    case 'promote':
      if (draft.traffic === 100) return `Promote ${draft.name} ${draft.version}`;
      if (draft.traffic === 0) return `Pause the trial of ${draft.name} ${draft.version}`;
      return `Give ${draft.name} ${draft.version} to ${String(draft.traffic)} %`;
    case 'end':
      return `End the trial of ${draft.name} ${draft.version}`;
    case 'rollback':
      return `Go back to ${draft.name} ${draft.to}`;
    case 'retire':
      return `Withdraw ${draft.name}`;
    case 'lock':
      return `Lock ${draft.name ?? 'the whole site'}`;
    case 'unlock':
      return `Unlock ${draft.name ?? 'the whole site'}`;
  }
}

/** Returns the label of the button that does it. */
export function verbOf(draft: Draft): string {
  switch (draft.action) {
    case 'publish':
      return draft.traffic === 100 ? 'Publish to all' : `Publish to ${String(draft.traffic)} %`;
    case 'promote':
      return draft.traffic === 100 ? 'Promote to all' : `Give it to ${String(draft.traffic)} %`;
    case 'end':
      return 'End trial';
    case 'rollback':
      return 'Go back';
    case 'retire':
      return 'Withdraw';
    case 'lock':
      return 'Lock';
    case 'unlock':
      return 'Unlock';
  }
}

/** Returns what visitors notice of an action. */
export function noticeOf(draft: Draft): string {
  switch (draft.action) {
    case 'publish':
      return draft.traffic === 100
        ? `If it passes the gate, the next page that any visitor opens has ${draft.version}, and all trials end.`
        : `If it passes the gate, ${String(draft.traffic)} % of the visitors get ${draft.version} with the next page that they open.`;
    case 'promote':
      if (draft.traffic === 100)
        return `The next page that any visitor opens has ${draft.version}. Other trials end. Pages that are open stay as they are.`;
      return draft.traffic === 0
        ? `The visitors of ${draft.version} get the default version with the next page that they open. The trial can be continued.`
        : `${String(draft.traffic)} % of the visitors get ${draft.version} with the next page that they open. Visitors who stay in the trial notice nothing.`;
    case 'end':
      return `The visitors of ${draft.version} get the default version with the next page that they open.`;
    case 'rollback':
      return `The next page that any visitor opens has ${draft.to}. All trials of ${draft.name} end. Pages that are open stay as they are.`;
    case 'retire':
      return `No page that is opened from now on has ${draft.name}. Its trials end. This is refused while a route of the shell leads to it.`;
    case 'lock':
      return `Visitors notice nothing. Nobody can publish, promote or roll back ${draft.name ?? 'anything'} until it is unlocked.`;
    case 'unlock':
      return `Visitors notice nothing. ${draft.name ?? 'The site'} can be changed again.`;
  }
}
