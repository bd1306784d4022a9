import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

import { releaseFolder } from './addresses';

/** How long a style sheet of a remote may take, in milliseconds. */
const STYLE_TIMEOUT_MS = 8_000;

/**
 * Gives up the style sheets of a remote that do not come. The bundler waits for them as for a chunk,
 * but without an end, and so would every other try. Each has its own time from when it is asked for:
 * a part that is loaded later is not given up because the page has been open for long.
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
