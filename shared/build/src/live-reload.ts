import { EventEmitter } from 'node:events';

import type { RsbuildPlugin } from '@rsbuild/core';

/** Announces each new build as a Server-Sent Event. Hot replacement needs React's development build, so deployed pages reload. */
export function pluginLiveReload(): RsbuildPlugin {
  const builds = new EventEmitter();
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
          builds.on('new', () => response.write('event: reload\ndata:\n\n'));
        });
      });
      // A broken build must not replace a page that works.
      api.onAfterDevCompile(({ isFirstCompile, stats }) => {
        if (!isFirstCompile && !stats.hasErrors()) builds.emit('new');
      });
    },
  };
}
