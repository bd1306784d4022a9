import { join } from 'node:path';

import { serve } from '@hono/node-server';

import { createHost } from './create-host';
import { readEnvironment } from './environment';
import { createLog } from './log';

/** How long open requests may take once the process was told to end. */
const PATIENCE = 5000;

try {
  await start();
} catch (error) {
  stop((error as Error).message);
}

async function start(): Promise<void> {
  const settings = readEnvironment(process.env, join(import.meta.dirname, '../../..'));
  const { root, configuration, logLevel } = settings;
  const log = createLog(logLevel, (line) => process.stdout.write(line));
  const { fetch } = await createHost({ root, configuration, log });

  const server = serve({ fetch, port: settings.port }, ({ port }) => {
    log.info('ready', { url: `http://localhost:${String(port)}` });
  });
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    stop(code === 'EADDRINUSE' ? `PORT: ${String(settings.port)} is taken` : message);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close();
      if ('closeAllConnections' in server) {
        setTimeout(() => {
          server.closeAllConnections();
        }, PATIENCE).unref();
      }
    });
  }
}

function stop(reason: string): void {
  console.error(reason);
  process.exit(1);
}
