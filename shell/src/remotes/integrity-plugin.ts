import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { INTEGRITY, runnableReleases, type PageRegistry } from '@redeem/contracts';

import { absoluteUrl } from './addresses';
import { NO_OVERRIDES } from './choose-releases';

/** How long an entry may take, in milliseconds; the runtime's own default is twenty seconds. */
const ENTRY_TIMEOUT_MS = 5_000;

/**
 * Lets a remote's entry run only as the bytes that were released: the registry, which came with the
 * page, says what they are. An entry it does not know is not asked for at all, except for those by
 * which a developer has overridden a remote in this tab: nobody knows their bytes, but of versions of this site.
 */
export function integrityPlugin(
  registry: PageRegistry,
  overrides = NO_OVERRIDES,
): ModuleFederationRuntimePlugin {
  // Looked up anew each time: the registry learns of releases while the page is open.
  const integrityByUrl = () =>
    new Map(
      runnableReleases(registry).map(({ release: { url, metadata } }) => [
        absoluteUrl(url),
        metadata.integrity,
      ]),
    );
  const overridden = new Map(
    Array.from(overrides.values(), ({ url, metadata }) => [absoluteUrl(url), metadata.integrity]),
  );
  return {
    name: 'redeem:integrity',
    createScript({ url }) {
      const address = released(url);
      const integrity = integrityByUrl().get(address) ?? overridden.get(address);
      const isKnown = integrity === undefined ? overridden.has(address) : INTEGRITY.test(integrity);
      if (!isKnown) throw new Error(`no integrity is known for ${url}`);
      const script = document.createElement('script');
      if (integrity !== undefined) script.integrity = integrity;
      script.src = url;
      script.crossOrigin = 'anonymous';
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
  };
}

/** The address without what tells another copy of the same bytes apart (load-release.ts). */
function released(url: string): string {
  return absoluteUrl(url).replace(/\?again=\d+$/, '');
}
