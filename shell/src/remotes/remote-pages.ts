import type { Remote } from '@redeem/kit';

import type { RemoteRegistry } from './remote-registry';

/** The part of the page's translations that remotes use: one namespace for each remote. */
interface RemoteTexts {
  /** Adds a namespace; resolves when it has the strings of the current locale. */
  add: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
  /** Loads the strings of the current locale without adding the namespace. */
  fetch: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
  /** Makes the next `add` load the strings again. */
  remove: (name: string) => void;
  /** Returns whether the strings of the current locale are loaded. */
  has: (name: string) => boolean;
}

/** A remote that a page has opened, and the outcome. */
interface Opening {
  promise: Promise<Remote>;
  /** Null while the remote loads. */
  outcome: { remote: Remote } | { error: unknown } | null;
}

/**
 * The remotes as the page shows them: loaded, with their translations. `open` returns the same promise until
 * a retry, because React reads it in every render.
 */
export class RemotePages {
  readonly #registry: RemoteRegistry;
  readonly #texts: RemoteTexts;
  readonly #opened = new Map<string, Opening>();
  /** The remotes that were loaded early, with their translations. */
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
   * Returns the remote if it is ready, undefined while it loads. Throws the RemoteError if it has failed. With
   * a new promise, even a resolved one, React would show the blank page for about 300 ms.
   */
  shown(name: string): Remote | undefined {
    const { outcome } = this.#openingOf(name);
    if (outcome && 'error' in outcome) throw outcome.error;
    return outcome?.remote;
  }

  /**
   * Loads a remote that may be opened soon, with its translations. It never rejects, because `open` tries
   * again and reports the failure.
   */
  async start(name: string): Promise<void> {
    if (this.#opened.has(name)) return;
    try {
      const remote = await this.#registry.start(name);
      await this.#texts.fetch(remote.name, remote.loadStrings);
      this.#ready.set(name, remote);
    } catch {
      // The visitor has not opened the page yet.
    }
  }

  /** Returns a remote that was loaded early, with its translations; undefined otherwise. It does not open the remote. */
  ready(name: string): Remote | undefined {
    const ready = this.#ready.get(name);
    return ready && this.#texts.has(ready.name) ? ready : undefined;
  }

  /** Makes the next `open` try again. */
  forget(name: string): void {
    this.#opened.delete(name);
  }

  /**
   * Makes the next `open` load the fallback of a release that failed while it was shown. Returns false if
   * there is none (RemoteRegistry.replace).
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

  /** Returns true while the remote loads for a page. */
  isLoading(name: string | null): boolean {
    return name !== null && this.#registry.loads.get(name)?.state === 'loading';
  }

  versionOf(name: string): string | null {
    return this.#registry.versionOf(name);
  }

  #openingOf(name: string): Opening {
    const known = this.#opened.get(name);
    if (known) return known;
    const ready = this.ready(name);
    const opening: Opening = {
      promise: this.#registry.load(name, (remote) =>
        this.#texts.add(remote.name, remote.loadStrings),
      ),
      outcome: ready ? { remote: ready } : null,
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
