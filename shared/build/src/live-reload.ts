import type { ServerResponse } from 'node:http';

import type { RsbuildPlugin } from '@rsbuild/core';

/** Where a page around the remote hears of a new build, by Server-Sent Events. */
const PATH = '/live-reload';

/** A remote has no page at which its server could be seen to be up. */
const LIVE = '/livez';

/**
 * Tells pages that the remote was built anew. A page of a deployed shell cannot take part in hot
 * replacement, which needs the development build of React, so it is loaded again.
 */
export function pluginLiveReload(): RsbuildPlugin {
  const listeners = new Set<ServerResponse>();
  return {
    name: 'redeem:live-reload',
    apply: 'serve',
    setup(api) {
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (request.url === LIVE) {
            response.end('ok\n');
            return;
          }
          if (request.url !== PATH) {
            next();
            return;
          }
          response.writeHead(200, {
            'Content-Type': 'text/event-stream',
            'Cache-Control': 'no-store',
            'Access-Control-Allow-Origin': '*',
          });
          response.write(': listening\n\n');
          listeners.add(response);
          response.on('close', () => listeners.delete(response));
        });
      });
      api.onAfterDevCompile(({ isFirstCompile, stats }) => {
        // A page that works is not replaced by one that does not.
        if (isFirstCompile || stats.hasErrors()) return;
        for (const listener of listeners) listener.write('event: reload\ndata:\n\n');
      });
    },
  };
}
