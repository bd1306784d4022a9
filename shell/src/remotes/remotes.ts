import { type PageRegistry, releasesOf } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';

import {
  fallbackOf,
  NO_OVERRIDES,
  pinReleases,
  type Release,
  type Releases,
} from '../boot-page/choose-releases';
import { reportFailure } from '../boot/reports';
import type { Texts } from '../boot/texts';
import { atMost, pause } from '../browser/lifetime';
import { type Federation, loadRelease } from './federation';

/** How long a visitor waits for a remote before the page shows the failure, in milliseconds. */
const REMOTE_TIMEOUT_MS = 11_000;

/** How long one try of a release may take with all its files, in milliseconds. The rest is for its fallback. */
const TRY_TIMEOUT_MS = 8_000;

/** A release that fails later than this leaves the rest of the time to its fallback, in milliseconds. */
const SLOW_MS = 4_000;

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

interface RemotesOptions {
  /** The registry of this page, to which lookups add releases. */
  known: PageRegistry;
  overrides?: Releases;
  /** The configured origins that releases may come from, besides the origins of known releases. */
  origins?: readonly string[] | undefined;
  federation: Federation;
  texts: Pick<Texts, 'add'>;
}

/** The remotes of a page, each with its record. Nothing about them is known at build time. */
export class Remotes {
  readonly #records = new Map<string, RemoteRecord>();
  /** The page with which the document was opened; null once the visitor has seen another one. */
  #firstPage: string | null | undefined;
  /** The number of the visitor's presses and inputs so far. */
  actions = 0;
  /** Is called whenever React has rendered a page that was not there before, and before the browser paints it. */
  pageShown: () => void = () => undefined;

  /** Chooses the releases that this page runs. */
  constructor(readonly page: RemotesOptions) {
    for (const [name, release] of pinReleases(page.known, page.overrides ?? NO_OVERRIDES)) {
      this.#records.set(name, new RemoteRecord(name, this, release));
    }
    const count = () => {
      this.actions += 1;
    };
    for (const type of ['click', 'keydown', 'input']) document.addEventListener(type, count, true);
  }

  /** Notes that a page is shown. Returns true if the visitor has seen no other one of this document. */
  isFirstPage(path: string): boolean {
    const isFirst = this.#firstPage === undefined || this.#firstPage === path;
    this.#firstPage = isFirst ? path : null;
    return isFirst;
  }

  /** Returns the record of a remote, also of one that the page does not carry. */
  of(name: string): RemoteRecord {
    const record = this.#records.get(name) ?? new RemoteRecord(name, this);
    this.#records.set(name, record);
    return record;
  }

  /** Returns the records of the remotes that the page carries or that were asked for. */
  all(): RemoteRecord[] {
    return [...this.#records.values()];
  }

  /** Resolves to the release of a remote in the live registry. Rejects if the site has none. */
  async lookUp(name: string): Promise<Release> {
    const { known, origins = [] } = this.page;
    // No ordinary first visit loads the module.
    const live = await import(/* webpackChunkName: "live-registry" */ './live-registry')
      .then(({ loadLiveRegistry }) => loadLiveRegistry(known, origins))
      .catch(() => known);
    const found = releasesOf(live, name);
    const release = pinReleases({ microFrontends: { [name]: found } }, NO_OVERRIDES).get(name);
    if (!release) throw new Error(`the registry has no ${name}`);
    known.microFrontends[name] = found;
    return release;
  }
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
 *   ┌───────▶ idle ── prepare, open ──▶ loading ────▶ loaded
 *   │                                   │    ▲          │
 *  leave                                ▼    └─ replace ┘  (by its fallback)
 *   └───────────────────────────────── failed
 * ```
 */
export class RemoteRecord {
  readonly #remotes: Remotes;
  #state: State = { is: 'idle' };
  #release: Release | undefined;
  #prepared: Promise<Remote | null> | undefined;
  /** The last request. */
  #latest: Promise<Remote> | undefined;
  /** The number of requests, by the address of the release. */
  readonly #requests = new Map<string, number>();
  /** Whether a visitor has opened a page of this remote. */
  isRequested = false;

  /** @param release The release that this page runs; undefined if the page does not carry the remote. */
  constructor(
    readonly name: string,
    remotes: Remotes,
    release?: Release,
  ) {
    this.#remotes = remotes;
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

  /** The remote, or its failure thrown, without a promise: even for a resolved one React would show the blank page for 300 ms. */
  get shown(): Remote | undefined {
    if (this.#state.is === 'failed') throw this.#state.error;
    return this.#state.is === 'loaded' ? this.#state.remote : undefined;
  }

  /** Opens the remote with its translations. Rejects with a RemoteError. The promise is the same until another try. */
  open(): Promise<Remote> {
    if (!this.isRequested) {
      this.isRequested = true;
      // The visitor has not seen the failure of an early load, and has not used the page yet.
      if (this.#state.is === 'failed') this.#state = { is: 'idle' };
      if (this.#state.is === 'loaded') this.#state.actions = this.#remotes.actions;
    }
    return this.#state.is === 'idle' ? this.#load() : this.#state.opened;
  }

  /** Loads the remote before it is opened. Resolves to null if that fails; the promise is the same each time. */
  prepare(): Promise<Remote | null> {
    const opened = this.#state.is === 'idle' ? this.#load() : this.#state.opened;
    this.#prepared ??= opened.catch(() => null);
    return this.#prepared;
  }

  /** Makes the next `open` try again, with the live release: this one may be removed, or broken and rolled back. */
  leave(): void {
    if (this.#state.is !== 'failed') return;
    this.#state = { is: 'idle' };
    if (this.#release?.state !== 'override') this.#release = undefined;
  }

  /** Replaces a release that failed when shown by its fallback; false without one, or if the visitor’s actions would be repeated. */
  replace(error: unknown): boolean {
    const failed = this.#release;
    const fallback = this.#fallback;
    const isUnused = this.#state.is === 'loaded' && this.#state.actions === this.#remotes.actions;
    if (!failed || !fallback || !isUnused) return false;
    this.#release = fallback;
    void this.#load();
    this.#reportFallback(new RemoteError(this.name, failed.metadata.version, error, 'shown'));
    return true;
  }

  #load(): Promise<Remote> {
    const opened = atMost(REMOTE_TIMEOUT_MS, this.#loadWithFallback()).then(
      ({ remote, release, failed }) => {
        this.#state = { is: 'loaded', opened, remote, actions: this.#remotes.actions };
        this.#release = release;
        if (failed) this.#reportFallback(failed);
        return remote;
      },
      (cause: unknown) => {
        const error = new RemoteError(this.name, this.version, cause);
        this.#state = { is: 'failed', opened, error };
        throw error;
      },
    );
    // React may not ask for it any more.
    opened.catch(() => undefined);
    this.#state = { is: 'loading', opened };
    this.#prepared = undefined;
    return opened;
  }

  async #loadWithFallback() {
    this.#release ??= await this.#remotes.lookUp(this.name);
    const release = this.#release;
    try {
      return { remote: await this.#loadTwice(release), release, failed: null };
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
      // A random pause spreads the retries of many pages.
      await pause(300 + Math.random() * 600);
      return this.#request(release);
    }
  }

  /** Requests a release with its translations, from the second time on at an address that no cache knows. */
  #request(release: Release): Promise<Remote> {
    const again = this.#requests.get(release.url) ?? 0;
    this.#requests.set(release.url, again + 1);
    const { federation, texts } = this.#remotes.page;
    const loading = loadRelease(federation, release, again).then(async (remote) => {
      // It may come after its time, when another one is requested or shown.
      if (this.#latest === loading) await texts.add(remote.name, remote.loadStrings);
      return remote;
    });
    this.#latest = loading;
    return atMost(TRY_TIMEOUT_MS, loading);
  }

  get #fallback(): Release | undefined {
    return this.#release && fallbackOf(this.#remotes.page.known, this.name, this.#release);
  }

  #reportFallback(error: RemoteError): void {
    const now = `${this.name}@${this.version ?? '?'}`;
    reportFailure({ what: 'remote', of: this.name, error }, `${now} runs instead:`);
  }
}
