import { serve } from '@hono/node-server';

import { createProxy } from './create-proxy';

const { AGAINST = '', OVERRIDE_ORIGINS = '', PORT = '3200' } = process.env;

const { fetch } = createProxy({
  site: AGAINST.replace(/\/+$/, ''),
  overrideOrigins: OVERRIDE_ORIGINS.split(' ').filter(Boolean),
});

// It listens on this machine only, because it calls the content service in the name of the site.
serve({ fetch, port: Number(PORT), hostname: 'localhost' }, ({ port }) => {
  console.log(`${AGAINST} at http://localhost:${String(port)}`);
});
