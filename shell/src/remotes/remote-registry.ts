import { type PageRegistry, releasesOf } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';

import { reportFallback } from '../browser/report';
import {
  asFallback,
  chooseReleases,
  fallbacksOf,
  NO_OVERRIDES,
  type Release,
  pinReleases,
} from './choose-releases';
import type * as LiveRegistry from './live-registry';
import { failureKindOf } from './load-failure';
import { loadRelease, wasPreloaded } from './load-release';
import { loadWithFallback } from './load-with-fallback';
import { recallInTab } from './tab-storage';

/** A remote that could not be had, with what the report about it needs to say. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    readonly remote: string,
    /** The release that was asked for; null where the registry has none. */
    readonly version: string | null,
    cause: unknown,
    what = 'loaded',
  ) {
    super(`remote ${remote}@${version ?? '?'} could not be ${what}`, { cause });
  }
}

/** How far the loading of a remote has got, and the time it took. */
interface Load {
  /** `used`: the visitor has done something since it came. */
  state: 'loading' | 'loaded' | 'failed' | 'used';
  milliseconds: number;
}

/** Whatever else a remote needs before it can be shown; a release that has it not, has failed. */
type Prepare = (remote: Remote) => Promise<void>;

/** How long it may take to look a remote up, in milliseconds. */
const LOOK_UP_TIMEOUT_MS = 8_000;

/** Finds and loads remotes as the registry has them: nothing about them is known at build time. */
export class RemoteRegistry {
  /** What this page knows of; a release that comes later is added. */
  readonly known: PageRegistry;
  /**
   * What this page runs of each remote: settled as it starts, or as a remote that it does not carry is
   * asked for, and left only for what cannot be had.
   */
  readonly #releases: Map<string, Release>;
  /** From which releases may come, besides those of the releases that are known. */
  readonly #origins: readonly string[];
  readonly #loading = new Map<string, Promise<Remote>>();
  readonly #loads = new Map<string, Load>();
  /** By the address of a release, its loading ahead of anybody who asks for it. */
  readonly #early = new Map<string, Promise<Remote>>();
  /** By the address of a release, how often it was asked for and did not come. */
  readonly #unanswered = new Map<string, number>();
  /** The addresses of the releases that were loaded and could not be shown. */
  readonly #broken = new Set<string>();
  /** Where remotes are looked up that the page does not carry; asked again only if it did not help. */
  #live: Promise<PageRegistry> | null = null;

  constructor(known: PageRegistry, overrides = NO_OVERRIDES, origins: readonly string[] = []) {
    this.known = known;
    this.#origins = origins;
    this.#releases = new Map(pinReleases(known, overrides));
    for (const type of ['click', 'keydown', 'input']) {
      document.addEventListener(
        type,
        () => {
          for (const load of this.#loads.values()) {
            if (load.state === 'loaded') load.state = 'used';
          }
        },
        true,
      );
    }
  }

  get releases(): ReadonlyMap<string, Release> {
    return this.#releases;
  }

  /** The remotes that were asked for. */
  get loads(): ReadonlyMap<string, Load> {
    return this.#loads;
  }

  /** The release of a remote that this page runs. */
  versionOf(name: string): string | null {
    return this.releases.get(name)?.metadata.version ?? null;
  }

  /**
   * Loads a remote once; the same promise for everybody who asks. A failure is forgotten at once,
   * so that asking again tries again. Rejects with a RemoteError.
   */
  load(name: string, prepare: Prepare = () => Promise.resolve()): Promise<Remote> {
    const known = this.#loading.get(name);
    if (known) return known;
    const start = performance.now();
    const note = (state: Load['state']) => {
      this.#loads.set(name, { state, milliseconds: performance.now() - start });
    };
    note('loading');
    const loading = this.#loadWithFallback(name, prepare).then(
      (remote) => {
        note('loaded');
        return remote;
      },
      (cause: unknown) => {
        note('failed');
        this.#loading.delete(name);
        throw new RemoteError(name, this.versionOf(name), cause);
      },
    );
    this.#loading.set(name, loading);
    return loading;
  }

  /**
   * Loads what the page runs of a remote before anybody asks for it: once, from nowhere else and
   * without a report. Whoever asks takes it over; that it failed takes no try from them.
   */
  async start(name: string): Promise<Remote> {
    const release = await this.#releaseOf(name);
    if (!release) throw new Error(`the registry has no ${name}`);
    const known = this.#loading.get(name) ?? this.#early.get(release.url);
    if (known) return known;
    const loading = this.#load(release, () => Promise.resolve());
    this.#early.set(release.url, loading);
    return loading;
  }

  /**
   * Leaves a release that came and cannot be shown for the one that it falls back on, and reports that.
   * Returns false, and leaves all as it is, where there is none, or where the visitor has used it: what
   * they have done must not be done again.
   */
  replace(name: string, error: unknown): boolean {
    const failed = this.#releases.get(name);
    const [release] = this.#fallbacksOf(name);
    if (!failed || !release || this.#loads.get(name)?.state !== 'loaded') return false;
    this.#broken.add(failed.url);
    this.#releases.set(name, release);
    this.#loading.delete(name);
    this.#reportFallback(name, new RemoteError(name, failed.metadata.version, error, 'shown'));
    return true;
  }

  async #loadWithFallback(name: string, prepare: Prepare): Promise<Remote> {
    const { remote, release, failed } = await loadWithFallback({
      name,
      releases: this.#candidatesOf(name),
      hasFallback: () => this.#fallbacksOf(name).length > 0,
      load: (candidate) => this.#load(candidate, prepare),
    });
    this.#releases.set(name, release);
    if (failed) {
      const { version } = failed.release.metadata;
      this.#reportFallback(name, new RemoteError(name, version, failed.error));
    }
    return remote;
  }

  #reportFallback(name: string, error: RemoteError): void {
    reportFallback({ remote: name, version: this.versionOf(name), error });
  }

  /** What took too long, was given up or came too early counts as not answered until it is. */
  async #load(release: Release, prepare: Prepare): Promise<Remote> {
    const early = await this.#early.get(release.url)?.catch(() => null);
    const again = this.#unanswered.get(release.url) ?? 0;
    this.#unanswered.set(release.url, again + 1);
    try {
      const remote = early ?? (await loadRelease(release, again));
      await prepare(remote);
      this.#unanswered.set(release.url, again);
      return remote;
    } catch (error) {
      const hasPassed = failureKindOf(error, release.url) !== 'slow' && !wasPreloaded(release);
      if (hasPassed) this.#unanswered.set(release.url, again);
      throw error;
    }
  }

  /** What this page runs of a remote; one that it does not carry is looked up, and settled then. */
  async #releaseOf(name: string): Promise<Release | undefined> {
    if (!this.#releases.has(name)) await this.#lookUp(name);
    return this.#releases.get(name);
  }

  async #lookUp(name: string): Promise<void> {
    this.#live ??= newerRegistry(this.known, this.#origins, LOOK_UP_TIMEOUT_MS);
    const live = await this.#live.catch(() => null);
    const found = live ? releasesOf(live, name) : [];
    if (found.length === 0) {
      this.#live = null;
      return;
    }
    this.known.microFrontends[name] = found;
    const settled = pinReleases({ microFrontends: { [name]: found } }, NO_OVERRIDES);
    for (const release of settled.values()) this.#releases.set(name, release);
  }

  /** A developer who overrides a remote wants to see that one, or that it fails. */
  #fallbacksOf(name: string): Release[] {
    const own = this.#releases.get(name);
    if (!own || own.state === 'override') return [];
    return fallbacksOf(this.known, name, own).filter(({ url }) => !this.#broken.has(url));
  }

  /** The site may have been mended since this page was opened, so in the end its registry is asked. */
  async *#candidatesOf(name: string): AsyncGenerator<Release> {
    const own = await this.#releaseOf(name);
    if (!own) return;
    const known = [own, ...this.#fallbacksOf(name)];
    yield* known;
    if (own.state === 'override') return;
    const live = await newerRegistry(this.known, this.#origins).catch(() => null);
    const entry = live && chooseReleases(live, recallInTab('redeem.pins')).get(name);
    if (!live || !entry || this.#broken.has(entry.url)) return;
    if (known.some(({ url }) => url === entry.url)) return;
    const { microFrontends } = this.known;
    microFrontends[name] = [...releasesOf(this.known, name), ...releasesOf(live, name)];
    yield asFallback(entry, entry.extras);
  }
}

/** Needed only where something is missing or has failed, so that no first visit loads it. */
const newerRegistry: typeof LiveRegistry.newerRegistry = async (...asked) =>
  (await import('./live-registry')).newerRegistry(...asked);
