import { getInstance } from '@module-federation/enhanced/runtime';
import type { Registry } from '@redeem/delivery/contracts';
import type { Remote } from '@redeem/kit';

import { NO_OVERRIDES, type Releases, settleReleases } from './choose-releases';

/** Everything of a remote is reached through the one module it exposes. */
const EXPOSED = 'remote';

/** A remote that could not be had, with what the report about it needs to say. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    readonly remote: string,
    /** The release that was asked for; null where the registry has none. */
    readonly version: string | null,
    cause: unknown,
  ) {
    super(`remote ${remote}@${version ?? '?'} could not be loaded`, { cause });
  }
}

/** How far the loading of a remote has got, and the time it took. */
interface Load {
  state: 'loading' | 'loaded' | 'failed';
  milliseconds: number;
}

/** Finds and loads remotes as the registry has them: nothing about them is known at build time. */
export class RemoteRegistry {
  /** What this page runs of each remote, from its first moment to its last. */
  readonly releases: Releases;
  readonly #loading = new Map<string, Promise<Remote>>();
  readonly #loads = new Map<string, Load>();

  constructor(registry: Registry, overrides = NO_OVERRIDES) {
    this.releases = settleReleases(registry, overrides);
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
  load(name: string): Promise<Remote> {
    const known = this.#loading.get(name);
    if (known) return known;
    const start = performance.now();
    const note = (state: Load['state']) => {
      this.#loads.set(name, { state, milliseconds: performance.now() - start });
    };
    note('loading');
    const loading = this.#request(name).then(
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

  async #request(name: string): Promise<Remote> {
    const release = this.releases.get(name);
    const federation = getInstance();
    if (!release) throw new Error(`the registry has no ${name}`);
    if (!federation) throw new Error('the shell was built without federation');
    const { globalName } = release.extras;
    // Only what a route asks for is registered: five hundred remotes then cost what five do.
    federation.registerRemotes([
      { name: globalName, entry: release.url, entryGlobalName: globalName, type: 'global' },
    ]);
    const module = await federation.loadRemote<{ remote?: Remote }>(`${globalName}/${EXPOSED}`);
    if (!module?.remote) throw new Error(`${name} exposes no remote`);
    return module.remote;
  }
}
