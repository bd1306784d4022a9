import type { ServerResponse } from 'node:http';

import type { RsbuildPlugin } from '@rsbuild/core';

const EVENT_STREAM = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
};

/**
 * Announces a new build as Server-Sent Events at `/live-reload`. A page of a deployed shell cannot use hot replacement, which needs the
 * development build of React, so it reloads.
 */
export function pluginLiveReload(): RsbuildPlugin {
  const pages = new Set<ServerResponse>();
  return {
    name: 'redeem:live-reload',
    apply: 'serve',
    setup(api) {
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use('/live-reload', (_, response) => {
          response.writeHead(200, EVENT_STREAM).write(': listening\n\n');
          response.on('close', () => pages.delete(response));
          pages.add(response);
        });
      });
      api.onAfterDevCompile(({ isFirstCompile, stats }) => {
        // A broken build must not replace a page that works.
        if (isFirstCompile || stats.hasErrors()) return;
        for (const page of pages) page.write('event: reload\ndata:\n\n');
      });
    },
  };
}
