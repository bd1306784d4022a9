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
  | { action: 'rollback'; name: string; version: string }
  | { action: 'retire'; name: string }
  /** A package, or the whole site (null). */
  | { action: 'lock' | 'unlock'; name: string | null };

/** An action with the revision that the page showed, and with the reason for those who read the history. */
export type ActionRequest = Draft & { revision: number; why: string };

interface Words {
  /** What it is, also as the name of its result. */
  title: string;
  /** The label of the button that does it. */
  verb: string;
  /** What visitors notice. */
  notice: string;
}

/** Returns what an action is in words. */
export function wordsOf(draft: Draft): Words {
  const name = draft.name ?? 'the whole site';
  const release = 'version' in draft ? `${name} ${draft.version}` : name;
  const share = 'traffic' in draft ? `${String(draft.traffic)} %` : '';
  const next = 'with the next page that they open';
  switch (draft.action) {
    case 'publish': {
      const title = `Publish ${release}`;
      if (draft.traffic < 100) {
        const notice = `If it passes the gate, ${share} of the visitors get ${release} ${next}.`;
        return { title, verb: `Publish to ${share}`, notice };
      }
      const notice = `If it passes the gate, the next page that any visitor opens has ${release}, and all trials end.`;
      return { title, verb: 'Publish to all', notice };
    }
    case 'promote': {
      if (draft.traffic === 100) {
        const notice = `The next page that any visitor opens has ${release}. Other trials end. Pages that are open stay as they are.`;
        return { title: `Promote ${release}`, verb: 'Promote to all', notice };
      }
      if (draft.traffic === 0) {
        const notice = `The visitors of ${release} get the default version ${next}. The trial can be continued.`;
        return { title: `Pause the trial of ${release}`, verb: 'Pause trial', notice };
      }
      const notice = `${share} of the visitors get ${release} ${next}. Visitors who stay in the trial notice nothing.`;
      return { title: `Give ${release} to ${share}`, verb: `Give it to ${share}`, notice };
    }
    case 'end': {
      const notice = `The visitors of ${release} get the default version ${next}.`;
      return { title: `End the trial of ${release}`, verb: 'End trial', notice };
    }
    case 'rollback': {
      const notice = `The next page that any visitor opens has ${release}. All trials of ${name} end. Pages that are open stay as they are.`;
      return { title: `Go back to ${release}`, verb: 'Go back', notice };
    }
    case 'retire': {
      const notice = `No page that is opened from now on has ${name}. Its trials end. This is refused while a route of the shell leads to it.`;
      return { title: `Withdraw ${name}`, verb: 'Withdraw', notice };
    }
    case 'lock': {
      const notice = `Visitors notice nothing. Nobody can publish, promote or roll back ${draft.name ?? 'anything'} until it is unlocked.`;
      return { title: `Lock ${name}`, verb: 'Lock', notice };
    }
    case 'unlock': {
      const notice = `Visitors notice nothing. Changes of ${name} are possible again.`;
      return { title: `Unlock ${name}`, verb: 'Unlock', notice };
    }
  }
}
