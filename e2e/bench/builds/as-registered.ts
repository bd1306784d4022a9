import { getInstance as federationOfThisBuild } from '@module-federation/runtime';

/**
 * Replaces the federation runtime in the default wiring. The build names its remotes, so the shell's own
 * registrations and its integrity check are not used.
 */
export function getInstance() {
  return {
    registerPlugins: () => undefined,
    registerRemotes: () => undefined,
    loadRemote: (id: string) => federationOfThisBuild()?.loadRemote(id),
  };
}
