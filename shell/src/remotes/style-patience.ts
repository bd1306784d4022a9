import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

import { folderOf } from './addresses';

/** How long the style sheet of a remote may take after its entry, in milliseconds. */
const TIMEOUT = 8_000;

/**
 * Gives up the style sheets of a remote that do not come. The bundler waits for them as for a chunk,
 * but without an end, and so would every other try.
 */
export function stylePatience(): ModuleFederationRuntimePlugin {
  return {
    name: 'redeem:style-patience',
    afterLoadEntry({ remoteInfo, error }) {
      if (error !== undefined) return;
      setTimeout(() => {
        giveUpStyles(folderOf(remoteInfo.entry));
      }, TIMEOUT);
    },
  };
}

function giveUpStyles(folder: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null && link.href.startsWith(folder)) {
      link.onerror?.call(link, new Event('timeout'));
    }
  }
}
