import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';

import { fallbackOf, type Release } from '../boot-page/choose-releases';
import { reportFallback } from '../browser/report';
import { type Federation, loadRelease } from './federation';

/** How long a visitor waits for a remote before the page shows the failure, in milliseconds. */
const REMOTE_TIMEOUT_MS = 11_000;

/** A release that fails later than this leaves the rest of the time to its fallback, in milliseconds. */
const SLOW_MS = 4_000;

/** The random pause before the retry, in milliseconds. It spreads the retries of many pages. */
const RETRY_PAUSE_MS = { least: 300, most: 900 };

/** The failure of a remote, with the data for its report. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    readonly remote: string,
    /** The version that was requested; null if the registry has none. */
    readonly version: string | null,
    cause: unknown,
    what = 'loaded',
  ) {
    super(`remote ${remote}@${version ?? '?'} could not be ${what}`, { cause });
  }
}

/** The part of the page's translations that remotes use: one namespace for each remote. */
export interface RemoteTexts {
  /** Adds a namespace; resolves when it has the strings of the current locale. */
  add: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
  /** Makes the next `add` load the strings again. */
  remove: (name: string) => void;
  /** Returns whether the strings of the current locale are loaded. */
  has: (name: string) => boolean;
}

/** The parts of the page that a remote uses. */
export interface RemotePage {
  /** The registry of the page, to which lookups add releases. */
  readonly known: PageRegistry;
  readonly federation: Federation;
  readonly texts: RemoteTexts;
  /** The number of the visitor's presses and inputs so far. */
  readonly actions: number;
  /** Resolves to the release of a remote in the live registry; undefined if the site has none. */
  lookUp: (name: string) => Promise<Release | undefined>;
}

type State =
  | { is: 'idle' }
  | { is: 'loading'; opened: Promise<Remote> }
  /** `actions` are those of the page at that time. */
  | { is: 'loaded'; opened: Promise<Remote>; remote: Remote; actions: number }
  /** Every try failed, and the page shows that. */
  | { is: 'failed'; opened: Promise<Remote>; error: RemoteError };

/**
 * A remote of the page: the release that the page runs, and its state.
 *
 * ```text
 *              ┌──── open, when it is prepared ────┐
 *              │                                   ▼
 *   ┌───────▶ idle ── open ──▶ loading ─────────▶ loaded
 *   │                          │    ▲               │
 *  leave                       ▼    └── replace ────┘  (by its fallback)
 *   └──────────────────────── failed
 * ```
 */
export class RemoteRecord {
  readonly #page: RemotePage;
  #state: State = { is: 'idle' };
  #release: Release | undefined;
  /** The remote that was loaded before the visitor opened its page; null if that failed. */
  #early: Promise<Remote | null> | undefined;
  #prepared: Remote | undefined;
  /** The number of requests, by the address of the release. */
  readonly #requests = new Map<string, number>();
  /** Whether a visitor has opened a page of this remote. */
  isRequested = false;
  /** Whether the next try looks for a newer release. */
  #hasFailed = false;

  /** @param release The release that this page runs; undefined if the page does not carry the remote. */
  constructor(
    readonly name: string,
    page: RemotePage,
    release?: Release,
  ) {
    this.#page = page;
    this.#release = release;
  }

  get state(): State['is'] {
    return this.#state.is;
  }

  /** The release that this page runs. It is chosen once, and only a failure changes it. */
  get release(): Release | undefined {
    return this.#release;
  }

  get version(): string | null {
    return this.#release?.metadata.version ?? null;
  }

  /** The remote if it is loaded, also early, and has the texts of the current locale; undefined otherwise. */
  get ready(): Remote | undefined {
    const remote = this.#state.is === 'loaded' ? this.#state.remote : this.#prepared;
    return remote && this.#page.texts.has(remote.name) ? remote : undefined;
  }

  /**
   * The remote if it can be shown now; undefined while it loads. Throws the RemoteError if it has failed. With a promise,
   * even a resolved one, React would show the blank page for about 300 ms.
   */
  get shown(): Remote | undefined {
    if (this.#state.is === 'failed') throw this.#state.error;
    return this.#state.is === 'loaded' ? this.#state.remote : undefined;
  }

  /**
   * Loads the remote with its translations for a page that the visitor has opened. Rejects with a RemoteError. It returns
   * the same promise until another try, because React reads it in every render.
   */
  open(): Promise<Remote> {
    if (this.#state.is !== 'idle') return this.#state.opened;
    this.isRequested = true;
    const remote = this.ready;
    if (!remote) return this.#load();
    // It is shown in this very render, and may fail in it.
    const opened = Promise.resolve(remote);
    this.#state = { is: 'loaded', opened, remote, actions: this.#page.actions };
    return opened;
  }

  /**
   * Resolves to the remote, or to null if one request for it fails, which the visitor never notices. It returns the same
   * promise each time.
   */
  prepare(): Promise<Remote | null> {
    this.#early ??= this.#own()
      .then((own) => this.#request(own))
      .then(
        (remote) => (this.#prepared = remote),
        () => null,
      );
    return this.#early;
  }

  /** Makes the next `open` try again with the release in the live registry, which may contain a fix. */
  leave(): void {
    if (this.#state.is !== 'failed') return;
    this.#state = { is: 'idle' };
    this.#hasFailed = this.#release?.state !== 'override';
  }

  /**
   * Replaces a release that failed while it was shown by its fallback, and reports that. Returns false and changes nothing
   * if it has no fallback, or if the visitor has used the page: their actions must not be repeated.
   */
  replace(error: unknown): boolean {
    const failed = this.#release;
    const fallback = this.#fallback;
    const isUnused = this.#state.is === 'loaded' && this.#state.actions === this.#page.actions;
    if (!failed || !fallback || !isUnused) return false;
    this.#release = fallback;
    this.#forgetPrepared();
    this.#page.texts.remove(this.name);
    void this.#load();
    this.#reportFallback(new RemoteError(this.name, failed.metadata.version, error, 'shown'));
    return true;
  }

  #load(): Promise<Remote> {
    const opened = atMost(REMOTE_TIMEOUT_MS, this.#loadWithFallback()).then(
      ({ remote, release, failed }) => {
        this.#state = { is: 'loaded', opened, remote, actions: this.#page.actions };
        this.#release = release;
        if (failed) this.#reportFallback(failed);
        return remote;
      },
      (cause: unknown) => {
        const error = new RemoteError(this.name, this.version, cause);
        this.#state = { is: 'failed', opened, error };
        this.#forgetPrepared();
        throw error;
      },
    );
    // React may not ask for it any more.
    opened.catch(() => undefined);
    this.#state = { is: 'loading', opened };
    return opened;
  }

  async #loadWithFallback() {
    // It may have looked the release up, and loaded it.
    const early = await this.#early;
    const release = await this.#own();
    try {
      if (early) await this.#page.texts.add(early.name, early.loadStrings);
      return { remote: early ?? (await this.#loadTwice(release)), release, failed: null };
    } catch (error) {
      const fallback = this.#fallback;
      if (!fallback) throw error;
      const remote = await this.#loadTwice(fallback).catch(() => {
        throw error;
      });
      const failed = new RemoteError(this.name, release.metadata.version, error);
      return { remote, release: fallback, failed };
    }
  }

  /** Requests a release, and once more if that fails in time. */
  async #loadTwice(release: Release): Promise<Remote> {
    const began = performance.now();
    try {
      return await this.#request(release);
    } catch (error) {
      if (this.#fallback && performance.now() - began > SLOW_MS) throw error;
      const { least, most } = RETRY_PAUSE_MS;
      await pause(least + Math.random() * (most - least));
      return this.#request(release);
    }
  }

  /** Requests a release with its translations, from the second time on at an address that no cache knows. */
  async #request(release: Release): Promise<Remote> {
    const again = this.#requests.get(release.url) ?? 0;
    this.#requests.set(release.url, again + 1);
    const remote = await loadRelease(this.#page.federation, release, again);
    await this.#page.texts.add(remote.name, remote.loadStrings);
    return remote;
  }

  /** Resolves to the release that this page runs, after a lookup if the page carries none, or one that has failed. */
  async #own(): Promise<Release> {
    if (!this.#release || this.#hasFailed) {
      this.#release = (await this.#page.lookUp(this.name)) ?? this.#release;
    }
    if (!this.#release) throw new Error(`the registry has no ${this.name}`);
    return this.#release;
  }

  get #fallback(): Release | undefined {
    return this.#release && fallbackOf(this.#page.known, this.name, this.#release);
  }

  #forgetPrepared(): void {
    this.#early = undefined;
    this.#prepared = undefined;
  }

  #reportFallback(error: RemoteError): void {
    reportFallback({ remote: this.name, version: this.version, error });
  }
}

/** Resolves like the work, and rejects when the time is over. */
async function atMost<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${String(milliseconds)} ms`));
    }, milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => {
    clearTimeout(timer);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
