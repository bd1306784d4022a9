import { getInstance as federationOfThisBuild } from '@module-federation/runtime';

/**
 * Takes the place of the federation runtime in the default wiring, whose remotes are named in the
 * build: the shell's own registrations and its integrity check have no part in that.
 */
export function getInstance() {
  return {
    registerPlugins: () => undefined,
    registerRemotes: () => undefined,
    loadRemote: (id: string) => federationOfThisBuild()?.loadRemote(id),
  };
}
