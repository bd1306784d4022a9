import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { createLog } from './log';
import { logOutput } from './log-output';
import { createHost } from './server/create-host';
import { readEnvironment } from './server/environment';
import { createHostServer } from './server/host-server';
import { shutDownOnSignal } from './server/shut-down';
import { openSource } from './site/site-source';

try {
  await start();
} catch (error) {
  stop((error as Error).message);
}

async function start(): Promise<void> {
  const settings = readEnvironment(process.env, join(import.meta.dirname, '../../..'));
  const { port, drainMs } = settings;
  const output = logOutput(process.stdout);
  const log = createLog(settings.logLevel, output.write);
  let draining = false;
  const isDraining = () => draining;
  const source = await openSource(settings.root, settings.cacheFolder, log);
  const fetch = await createHost({
    ...settings,
    source,
    log,
    isDraining,
    warnings: output.warnings,
  });

  const server = createHostServer({ ...settings, fetch, isDraining });
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    stop(code === 'EADDRINUSE' ? `PORT: ${String(port)} is taken` : message);
  });
  server.listen(port, () => {
    const address = server.address() as AddressInfo;
    log.info('ready', { url: `http://localhost:${String(address.port)}` });
  });
  shutDownOnSignal(server, {
    drainMs,
    drain: () => {
      draining = true;
    },
  });
}

function stop(reason: string): void {
  console.error(reason);
  process.exit(1);
}
