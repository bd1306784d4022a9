import type { ServerResponse } from 'node:http';

import type { RsbuildPlugin } from '@rsbuild/core';

/** Announces each new build as a Server-Sent Event. Hot replacement needs React's development build, so deployed pages reload. */
export function pluginLiveReload(): RsbuildPlugin {
  const pages = new Set<ServerResponse>();
  return {
    name: 'redeem:live-reload',
    apply: 'serve',
    setup(api) {
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use('/live-reload', (_, response) => {
          const headers = {
            'Content-Type': 'text/event-stream',
            'Access-Control-Allow-Origin': '*',
          };
          response.writeHead(200, headers).write(': listening\n\n');
          pages.add(response.on('close', () => pages.delete(response)));
        });
      });
      // A broken build must not replace a page that works.
      api.onAfterDevCompile(({ isFirstCompile, stats }) => {
        if (isFirstCompile || stats.hasErrors()) return;
        for (const page of pages) page.write('event: reload\ndata:\n\n');
      });
    },
  };
}
