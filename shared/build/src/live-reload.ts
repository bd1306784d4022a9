import type { ServerResponse } from 'node:http';

import type { RsbuildPlugin } from '@rsbuild/core';

/** The path of the Server-Sent Events that announce a new build. */
const PATH = '/live-reload';

/** The path that shows that the server is up; a remote has no page. */
const LIVE = '/livez';

/**
 * Announces a new build to pages. A page of a deployed shell cannot use hot replacement, which needs the development
 * build of React, so it reloads.
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
        // A broken build must not replace a page that works.
        if (isFirstCompile || stats.hasErrors()) return;
        for (const listener of listeners) listener.write('event: reload\ndata:\n\n');
      });
    },
  };
}
