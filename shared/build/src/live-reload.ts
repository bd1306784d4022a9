import type { ServerResponse } from 'node:http';

import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Announces a new build as Server-Sent Events at `/live-reload`. A page of a deployed shell cannot use hot replacement, which needs the
 * development build of React, so it reloads. `/livez` shows that the server is up, because a remote has no page.
 */
export function pluginLiveReload(): RsbuildPlugin {
  const listeners = new Set<ServerResponse>();
  return {
    name: 'redeem:live-reload',
    apply: 'serve',
    setup(api) {
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use('/livez', (_, response) => void response.end('ok\n'));
        server.middlewares.use('/live-reload', (_, response) => {
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
