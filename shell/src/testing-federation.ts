import { beforeEach, rs } from '@rstest/core';

/*
 * Replaces the federation runtime in the tests of the shell (rstest.config.ts). Like the runtime it keeps the first entry
 * that is registered with a name, and uses the global of an entry that has run.
 */

interface RemoteEntry {
  name: string;
  entry: string;
  entryGlobalName: string;
  type: 'global';
}

/** Resolves to the module of the entry at an address. Each call is a request. */
export const loadEntry = rs.fn<(address: string) => Promise<unknown>>();

/** The entries by name. */
const registered = new Map<string, RemoteEntry>();

beforeEach(() => {
  registered.clear();
});

/** Returns the runtime of the page, which is null in a shell that was built without federation. */
export const getInstance = rs.fn<() => typeof federation | null>(() => federation);

const federation = {
  registerPlugins: () => undefined,
  registerRemotes(remotes: readonly RemoteEntry[]): void {
    for (const remote of remotes) {
      if (!registered.has(remote.name)) registered.set(remote.name, remote);
    }
  },
  async loadRemote(id: string): Promise<unknown> {
    const remote = registered.get(id.replace(/\/remote$/, ''));
    if (!remote) throw new Error(`${id} is not registered`);
    const { entry, entryGlobalName } = remote;
    const module: unknown = Reflect.get(globalThis, entryGlobalName) ?? (await loadEntry(entry));
    Reflect.set(globalThis, entryGlobalName, module);
    return module;
  },
};

/** Returns the addresses of the requested entries, in the order of their requests. */
export function requestedEntries(): string[] {
  return loadEntry.mock.calls.map(([address]) => address);
}
