import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

import { releaseFolder } from './addresses';

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
