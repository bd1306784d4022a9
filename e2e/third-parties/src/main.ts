import { serve } from '@hono/node-server';

import { createApp } from './app';

const port = Number(process.env['PORT'] ?? 4100);
const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';

serve({ fetch: createApp(siteUrl).fetch, port }, (address) => {
  console.log(JSON.stringify({ msg: 'listening', port: address.port }));
});
