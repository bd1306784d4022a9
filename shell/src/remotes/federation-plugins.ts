import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { INTEGRITY, type PageRegistry, runnableReleases } from '@redeem/contracts';

import { absoluteUrl, releaseFolder } from './addresses';
import { NO_OVERRIDES } from '../boot-page/choose-releases';

/** The timeout of an entry, in milliseconds. The runtime's default is 20 seconds. */
const ENTRY_TIMEOUT_MS = 5_000;

/**
 * Returns a plugin that sets the integrity of each entry, as the registry in the page names it. An unknown
 * entry is not requested. The entries of overrides in this tab are an exception: only versions of this site
 * have an integrity.
 */
export function integrityPlugin(
  registry: PageRegistry,
  overrides = NO_OVERRIDES,
): ModuleFederationRuntimePlugin {
  // Computed for each entry, because releases are added to the registry while the page is open.
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

/** Returns the address without the cache-busting query of a retry (federation.ts). */
function released(url: string): string {
  return absoluteUrl(url).replace(/\?again=\d+$/, '');
}

/** The timeout of a remote's style sheet, in milliseconds. */
const STYLE_TIMEOUT_MS = 8_000;

/**
 * Returns a plugin that lets a remote's style sheet fail after a timeout. The bundler waits for a style sheet
 * as for a chunk, but forever, and so would every retry. The time of each style sheet starts with its own
 * request.
 */
export function styleTimeout(): ModuleFederationRuntimePlugin {
  const watched = new Set<string>();
  return {
    name: 'redeem:style-timeout',
    afterLoadEntry({ remoteInfo, error }) {
      const folder = releaseFolder(remoteInfo.entry);
      if (error !== undefined || watched.has(folder)) return;
      watched.add(folder);
      startTimeouts(document.head.childNodes, folder);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) startTimeouts(addedNodes, folder);
      }).observe(document.head, { childList: true });
    },
  };
}

function startTimeouts(nodes: NodeList, folder: string): void {
  for (const link of nodes) {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') continue;
    if (link.sheet !== null || !link.href.startsWith(folder)) continue;
    setTimeout(() => {
      if (link.sheet === null) link.onerror?.call(link, new Event('timeout'));
    }, STYLE_TIMEOUT_MS);
  }
}
