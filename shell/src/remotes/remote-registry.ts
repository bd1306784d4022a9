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

/** The state of a remote's load, and its duration so far. */
interface Load {
  /** `used` means that the visitor has clicked or typed since the remote was loaded. */
  state: 'loading' | 'loaded' | 'failed' | 'used';
  milliseconds: number;
}

/** Loads everything else that a remote needs. If it rejects, the release has failed. */
type Prepare = (remote: Remote) => Promise<void>;

/** The timeout of the registry for a remote that the page does not carry, in milliseconds. */
const LOOK_UP_TIMEOUT_MS = 8_000;

/** Finds remotes in the registry and loads them. Nothing about them is known at build time. */
export class RemoteRegistry {
  /** The registry of this page, to which lookups add releases. */
  readonly known: PageRegistry;
  /**
   * The release of each remote that this page runs. It is chosen when the page starts, or when a remote that
   * the page does not carry is looked up. Only a failure changes it.
   */
  readonly #releases: Map<string, Release>;
  /** The configured origins that releases may come from, besides the origins of known releases. */
  readonly #origins: readonly string[];
  readonly #loading = new Map<string, Promise<Remote>>();
  readonly #loads = new Map<string, Load>();
  /** The early loads, by the address of the release. */
  readonly #early = new Map<string, Promise<Remote>>();
  /** The number of unanswered requests, by the address of the release. */
  readonly #unanswered = new Map<string, number>();
  /** The addresses of releases that were loaded but failed while they were shown. */
  readonly #broken = new Set<string>();
  /** The live registry for lookups. It is requested again only if it does not contain the remote. */
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

  /** The loads of the requested remotes. */
  get loads(): ReadonlyMap<string, Load> {
    return this.#loads;
  }

  /** Returns the version of a remote that this page runs; null if it has none. */
  versionOf(name: string): string | null {
    return this.releases.get(name)?.metadata.version ?? null;
  }

  /**
   * Loads a remote once, and returns the same promise to every caller. Rejects with a RemoteError; the next
   * call after a failure tries again.
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
   * Loads the release of a remote early: once, without a fallback and without a report. `load` uses the result.
   * An early failure does not reduce the number of its tries.
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
   * Replaces a release that failed while it was shown by its fallback, and reports that. Returns false and
   * changes nothing if it has no fallback, or if the visitor has used it: their actions must not be repeated.
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

  /** Loads a release. A request that is slow, or was preloaded, counts as unanswered until it succeeds. */
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

  /** Resolves to the release that this page runs, after a lookup if the page does not carry the remote. */
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
    const chosen = pinReleases({ microFrontends: { [name]: found } }, NO_OVERRIDES);
    for (const release of chosen.values()) this.#releases.set(name, release);
  }

  /** Returns the fallbacks of a remote. An override has none, because its developer wants to see the failure. */
  #fallbacksOf(name: string): Release[] {
    const own = this.#releases.get(name);
    if (!own || own.state === 'override') return [];
    return fallbacksOf(this.known, name, own).filter(({ url }) => !this.#broken.has(url));
  }

  /** Yields the releases to try. The last comes from the live registry, which may contain a fix by now. */
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

/** Loads the module only when it is needed, so that no ordinary first visit loads it. */
const newerRegistry: typeof LiveRegistry.newerRegistry = async (...asked) =>
  (await import(/* webpackChunkName: "live-registry" */ './live-registry')).newerRegistry(...asked);
