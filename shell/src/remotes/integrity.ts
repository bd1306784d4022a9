import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { INTEGRITY, type PageRegistry, runnableReleases } from '@redeem/contracts';

import { NO_OVERRIDES } from '../boot-page/choose-releases';
import { absoluteUrl } from './addresses';

/** Returns a plugin that sets the integrity of each entry. It requests no unknown one. Only overrides may lack an integrity. */
export function integrityPlugin(
  registry: PageRegistry,
  overrides = NO_OVERRIDES,
): ModuleFederationRuntimePlugin {
  // Computed for each entry, because releases are added to the registry while the page is open.
  const integrityByUrl = () =>
    new Map<string, string | undefined>(
      [...overrides.values(), ...runnableReleases(registry).map(({ release }) => release)].map(
        ({ url, metadata }) => [absoluteUrl(url), metadata.integrity],
      ),
    );
  return {
    name: 'redeem:integrity',
    createScript({ url }) {
      const known = integrityByUrl();
      // A retry has a query (federation.ts).
      const address = absoluteUrl(url).replace(/\?again=\d+$/, '');
      const integrity = known.get(address);
      const isKnown = integrity === undefined ? known.has(address) : INTEGRITY.test(integrity);
      if (!isKnown) throw new Error(`no integrity is known for ${url}`);
      const script = document.createElement('script');
      if (integrity !== undefined) script.integrity = integrity;
      script.src = url;
      script.crossOrigin = 'anonymous';
      return { script };
    },
  };
}
