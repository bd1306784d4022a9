import type { Remote } from '@redeem/kit';

import type { RemoteRegistry } from './remote-registry';

/** The texts of the page, as far as remotes bring theirs: one namespace each. */
interface RemoteTexts {
  /** Adds a namespace; resolves when it has the strings of the current locale. */
  add: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
  /** Loads the strings of the current locale without adding the namespace. */
  fetch: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
  /** Makes the next `add` load the strings anew. */
  remove: (name: string) => void;
  /** Returns whether the strings of the current locale are loaded. */
  has: (name: string) => boolean;
}

/** A remote that a page was opened for, and what has come of it. */
interface Opening {
  promise: Promise<Remote>;
  /** Null while the remote loads. */
  outcome: { remote: Remote } | { error: unknown } | null;
}

/**
 * The remotes as the page shows them: loaded, and with their words. A promise stays the same until
 * somebody asks for another try, because React looks at it with every rendering.
 */
export class RemotePages {
  readonly #registry: RemoteRegistry;
  readonly #texts: RemoteTexts;
  readonly #opened = new Map<string, Opening>();
  /** What was started early, and came. */
  readonly #ready = new Map<string, Remote>();

  constructor(registry: RemoteRegistry, texts: RemoteTexts) {
    this.#registry = registry;
    this.#texts = texts;
  }

  /** Resolves when the remote can be shown; rejects with a RemoteError. */
  open(name: string): Promise<Remote> {
    return this.#openingOf(name).promise;
  }

  /**
   * Returns the remote if it can be shown already, undefined while it loads; throws the RemoteError of one
   * that has failed. React would ask a promise that it has not met yet, show a blank place meanwhile, and
   * leave that for a third of a second.
   */
  shown(name: string): Remote | undefined {
    const { outcome } = this.#openingOf(name);
    if (outcome && 'error' in outcome) throw outcome.error;
    return outcome?.remote;
  }

  /**
   * Gets a remote ready that may be opened soon, with its words. What goes wrong is nobody's concern:
   * `open` finds out for itself.
   */
  async start(name: string): Promise<void> {
    if (this.#opened.has(name)) return;
    try {
      const remote = await this.#registry.start(name);
      await this.#texts.fetch(remote.name, remote.loadStrings);
      this.#ready.set(name, remote);
    } catch {
      // Nobody has asked for it yet.
    }
  }

  /** Makes the next `open` try again. */
  forget(name: string): void {
    this.#opened.delete(name);
  }

  /**
   * Makes the next `open` try the release before the one that has failed as it was shown. Returns false
   * where it stays (RemoteRegistry.replace).
   */
  replace(name: string, error: unknown): boolean {
    const isReplaced = this.#registry.replace(name, error);
    if (isReplaced) {
      this.forget(name);
      this.#ready.delete(name);
      this.#texts.remove(name);
    }
    return isReplaced;
  }

  /** True while the remote is loaded for a page that is to show it. */
  isLoading(name: string | null): boolean {
    return name !== null && this.#registry.loads.get(name)?.state === 'loading';
  }

  versionOf(name: string): string | null {
    return this.#registry.versionOf(name);
  }

  #openingOf(name: string): Opening {
    const known = this.#opened.get(name);
    if (known) return known;
    const ready = this.#ready.get(name);
    const opening: Opening = {
      promise: this.#registry.load(name, (remote) =>
        this.#texts.add(remote.name, remote.loadStrings),
      ),
      outcome: ready && this.#texts.has(ready.name) ? { remote: ready } : null,
    };
    opening.promise.then(
      (remote) => {
        opening.outcome = { remote };
      },
      (error: unknown) => {
        opening.outcome = { error };
      },
    );
    this.#opened.set(name, opening);
    return opening;
  }
}
