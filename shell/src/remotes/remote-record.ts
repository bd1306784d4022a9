import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';

import { reportFallback } from '../browser/report';
import { fallbacksOf, type Release } from '../boot-page/choose-releases';
import { type Federation, loadRelease, wasPreloaded } from './federation';
import { failureKindOf, loadWithFallback } from './load-with-fallback';

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
  /** Loads the strings of the current locale without adding the namespace. */
  fetch: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
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
  /** Resolves to the release of a remote that the page does not carry; undefined if the site has none. */
  lookUp: (name: string) => Promise<Release | undefined>;
  /** Resolves to the release in the live registry, which may contain a fix by now; undefined if its address was tried. */
  newest: (name: string, tried: ReadonlySet<string>) => Promise<Release | undefined>;
}

/** What `open` returns, and what can be shown at once. */
interface Outcome {
  opened?: Promise<Remote>;
  remote?: Remote;
}

type State = Outcome &
  (
    | { is: 'idle' }
    /** Requested once, before the visitor opens the page. `remote` is there when its translations are. */
    | { is: 'early'; loading: Promise<Remote> }
    /** Loads with all its tries. */
    | { is: 'loading' }
    /** `actions` are those of the page at that time. */
    | { is: 'loaded'; remote: Remote; actions: number }
    /** Every try failed, and the page shows that. */
    | { is: 'failed'; error: RemoteError }
    /** The visitor has left that failure, or wants another try. */
    | { is: 'left' }
  );

/**
 * A remote of the page: the release that the page runs, and its state. A visitor's press does not change the state, but a
 * page that was used is never replaced.
 *
 * ```text
 *                    ┌─── open, when it is ready ───────────┐
 *                    │                                      ▼
 *   ┌─ prepare ──▶ early ──── open ───┐                   loaded
 *   │                                 ▼                   ▲ │
 *  idle ──────────────── open ──────▶ loading ────────────┘ │
 *                                     ▲  │ ▲                │
 *                     left ─── open ──┘  │ └── replace ─────┘  (by another release)
 *                      ▲                 └──▶ failed
 *                      └──────── leave ─────────┘
 * ```
 */
export class RemoteRecord {
  readonly #page: RemotePage;
  #state: State = { is: 'idle' };
  #release: Release | undefined;
  /** The duration of the last load. */
  milliseconds = 0;
  /** The number of unanswered requests, by the address of the release. */
  readonly #unanswered = new Map<string, number>();
  /** The addresses of releases that were loaded but failed while they were shown. */
  readonly #broken = new Set<string>();

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

  /** Whether a visitor has opened a page of this remote. */
  get isRequested(): boolean {
    return this.#state.is !== 'idle' && this.#state.is !== 'early';
  }

  /** The remote if it is loaded, also early, and has the texts of the current locale; undefined otherwise. */
  get ready(): Remote | undefined {
    const { remote } = this.#state;
    return remote && this.#page.texts.has(remote.name) ? remote : undefined;
  }

  /**
   * The remote if it can be shown now; undefined while it loads. Throws the RemoteError if it has failed. With a promise,
   * even a resolved one, React would show the blank page for about 300 ms.
   */
  get shown(): Remote | undefined {
    if (this.#state.is === 'failed') throw this.#state.error;
    return this.#state.remote;
  }

  /**
   * Loads the remote with its translations for a page that the visitor has opened. Rejects with a RemoteError. It returns
   * the same promise until another try, because React reads it in every render.
   */
  open(): Promise<Remote> {
    const { opened } = this.#state;
    if (opened) return opened;
    const { ready } = this;
    if (ready) return this.#loaded(ready);
    return this.#load(this.#state.is === 'early' ? this.#state.loading : undefined);
  }

  /**
   * Loads a remote that may be opened soon, with its translations: once, without a fallback and without a report. It never
   * rejects, because `open` tries again. A failure does not reduce the number of its tries.
   */
  async prepare(): Promise<void> {
    if (this.#state.is === 'idle') this.#state = { is: 'early', loading: this.#loadEarly() };
    const state = this.#state;
    if (state.is !== 'early') return;
    try {
      const remote = await state.loading;
      // Again in another locale.
      await this.#page.texts.fetch(remote.name, remote.loadStrings);
      state.remote = remote;
    } catch {
      // The visitor has not opened the page yet.
    }
  }

  /** Makes the next `open` try again, if this one has failed. */
  leave(): void {
    if (this.#state.is === 'failed') this.#state = { is: 'left' };
  }

  /**
   * Replaces a release that failed while it was shown by its fallback, and reports that. Returns false and changes nothing
   * if it has no fallback, or if the visitor has used the page: their actions must not be repeated.
   */
  replace(error: unknown): boolean {
    const failed = this.#release;
    const [fallback] = this.#fallbacks();
    const isUnused = this.#state.is === 'loaded' && this.#state.actions === this.#page.actions;
    if (!failed || !fallback || !isUnused) return false;
    this.#broken.add(failed.url);
    this.#release = fallback;
    this.#page.texts.remove(this.name);
    void this.#load();
    this.#reportFallback(new RemoteError(this.name, failed.metadata.version, error, 'shown'));
    return true;
  }

  /** The remote was loaded early. It is shown in this very render, and may fail in it. */
  #loaded(remote: Remote): Promise<Remote> {
    const opened = this.#page.texts.add(remote.name, remote.loadStrings).then(() => remote);
    opened.catch(() => undefined);
    this.#state = { is: 'loaded', opened, remote, actions: this.#page.actions };
    return opened;
  }

  #load(early?: Promise<Remote>): Promise<Remote> {
    const opened = this.#loadWithFallback(early).then(
      (remote) => {
        this.#state = { is: 'loaded', opened, remote, actions: this.#page.actions };
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
    return opened;
  }

  async #loadWithFallback(early?: Promise<Remote>): Promise<Remote> {
    const began = performance.now();
    try {
      const { remote, release, failed } = await loadWithFallback({
        releases: this.#candidates(),
        hasFallback: () => this.#fallbacks().length > 0,
        load: (candidate) => this.#request(candidate, true, early),
      });
      this.#release = release;
      if (failed) {
        const { version } = failed.release.metadata;
        this.#reportFallback(new RemoteError(this.name, version, failed.error));
      }
      return remote;
    } finally {
      this.milliseconds = performance.now() - began;
    }
  }

  async #loadEarly(): Promise<Remote> {
    return this.#request(await this.#own(), false);
  }

  /**
   * Requests a release once. A request that is slow, or was preloaded, counts as unanswered until it succeeds.
   *
   * @param isOpened Whether the translations are loaded too. If they fail, the release has failed.
   * @param early The early load of the release that this page runs, which is used if it succeeds.
   */
  async #request(release: Release, isOpened: boolean, early?: Promise<Remote>): Promise<Remote> {
    const own = release === this.#release ? await early?.catch(() => null) : null;
    const again = this.#unanswered.get(release.url) ?? 0;
    this.#unanswered.set(release.url, again + 1);
    try {
      const remote = own ?? (await loadRelease(this.#page.federation, release, again));
      if (isOpened) await this.#page.texts.add(remote.name, remote.loadStrings);
      this.#unanswered.set(release.url, again);
      return remote;
    } catch (error) {
      const hasPassed = failureKindOf(error, release.url) !== 'slow' && !wasPreloaded(release);
      if (hasPassed) this.#unanswered.set(release.url, again);
      throw error;
    }
  }

  /** Resolves to the release that this page runs, after a lookup if the page does not carry the remote. */
  async #own(): Promise<Release> {
    this.#release ??= await this.#page.lookUp(this.name);
    if (!this.#release) throw new Error(`the registry has no ${this.name}`);
    return this.#release;
  }

  /** Returns the fallbacks. An override has none, because its developer wants to see the failure. */
  #fallbacks(): Release[] {
    const own = this.#release;
    if (!own || own.state === 'override') return [];
    const { known } = this.#page;
    return fallbacksOf(known, this.name, own).filter(({ url }) => !this.#broken.has(url));
  }

  /** Yields the releases to try. The last comes from the live registry. */
  async *#candidates(): AsyncGenerator<Release> {
    const own = await this.#own();
    const known = [own, ...this.#fallbacks()];
    yield* known;
    if (own.state === 'override') return;
    const tried = new Set([...this.#broken, ...known.map(({ url }) => url)]);
    const fix = await this.#page.newest(this.name, tried);
    if (fix) yield fix;
  }

  #reportFallback(error: RemoteError): void {
    reportFallback({ remote: this.name, version: this.version, error });
  }
}
