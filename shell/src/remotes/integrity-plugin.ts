import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Registry } from '@redeem/delivery/contracts';

/** How long an entry may take, in milliseconds; the runtime's own default is twenty seconds. */
const ENTRY_TIMEOUT = 5_000;

/**
 * Lets a remote's entry run only as the bytes that were released: the registry, which came with the
 * page, says what they are. An entry it does not know is not asked for at all.
 */
export function integrityPlugin({ microFrontends }: Registry): ModuleFederationRuntimePlugin {
  const integrityByUrl = new Map(
    Object.values(microFrontends)
      .flat()
      .map(({ url, metadata }) => [new URL(url, document.baseURI).href, metadata.integrity]),
  );
  return {
    name: 'redeem:integrity',
    createScript({ url }) {
      const integrity = integrityByUrl.get(new URL(url, document.baseURI).href);
      if (integrity === undefined) throw new Error(`no integrity is known for ${url}`);
      const script = document.createElement('script');
      script.src = url;
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      return { script, timeout: ENTRY_TIMEOUT };
    },
  };
}
