import { serve } from '@hono/node-server';

import { createApp } from './app';

const port = Number(process.env['PORT'] ?? 4100);
const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';

const server = serve({ fetch: createApp(siteUrl).fetch, port }, (address) => {
  console.log(JSON.stringify({ msg: 'listening', port: address.port }));
});
server.on('error', ({ message }: Error) => {
  console.error(JSON.stringify({ msg: 'the port cannot be used', why: message }));
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    process.exit(0);
  });
}
