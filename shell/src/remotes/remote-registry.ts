import { getInstance } from '@module-federation/enhanced/runtime';
import type { Registry } from '@redeem/delivery/contracts';
import type { Remote } from '@redeem/kit';

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

/** Finds and loads remotes as the registry has them: nothing about them is known at build time. */
export class RemoteRegistry {
  readonly #registry: Registry;
  readonly #loading = new Map<string, Promise<Remote>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The release of a remote that this page runs. */
  versionOf(name: string): string | null {
    return this.#entryOf(name)?.metadata.version ?? null;
  }

  /**
   * Loads a remote once; the same promise for everybody who asks. A failure is forgotten at once,
   * so that asking again tries again. Rejects with a RemoteError.
   */
  load(name: string): Promise<Remote> {
    const known = this.#loading.get(name);
    if (known) return known;
    const loading = this.#request(name).catch((cause: unknown) => {
      this.#loading.delete(name);
      throw new RemoteError(name, this.versionOf(name), cause);
    });
    this.#loading.set(name, loading);
    return loading;
  }

  async #request(name: string): Promise<Remote> {
    const entry = this.#entryOf(name);
    const federation = getInstance();
    if (!entry) throw new Error(`the registry has no ${name}`);
    if (!federation) throw new Error('the shell was built without federation');
    const { globalName } = entry.extras;
    // Only what a route asks for is registered: five hundred remotes then cost what five do.
    federation.registerRemotes([
      { name: globalName, entry: entry.url, entryGlobalName: globalName, type: 'global' },
    ]);
    const module = await federation.loadRemote<{ remote?: Remote }>(`${globalName}/${EXPOSED}`);
    if (!module?.remote) throw new Error(`${name} exposes no remote`);
    return module.remote;
  }

  #entryOf(name: string) {
    const releases = Object.hasOwn(this.#registry.microFrontends, name)
      ? this.#registry.microFrontends[name]
      : undefined;
    return releases?.find(({ deployment }) => deployment.default) ?? releases?.[0];
  }
}
