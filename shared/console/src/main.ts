import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { getRequestListener } from '@hono/node-server';
import { gitUser } from '@redeem/delivery/cli';
import { authorName, openStorage, pathOfCaller } from '@redeem/delivery/site';
import { createBoundedServer } from '@redeem/host/connections';
import * as v from 'valibot';

import { commitUrlOf } from './server/commits';
import { createConsole } from './server/create-console';
import { newSecret, PeopleContract, type TrustedProxy } from './server/people';
import { textRoutes } from './texts/index';

const PAGE = join(import.meta.dirname, '../dist');
const WORKSPACE = join(import.meta.dirname, '../../..');
const SECRET_LENGTH = 32;
/** In the history, where nobody has said who starts the console. */
const NOBODY = { name: 'console' };

try {
  await start();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const { env } = process;
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: env['SITE_ROOT']?.trim() || join(WORKSPACE, 'dist') },
      port: { type: 'string', default: env['PORT'] || '4200' },
      listen: { type: 'string', default: '127.0.0.1' },
      texts: { type: 'string', default: join(WORKSPACE, '.data/texts') },
      by: { type: 'string', default: env['DELIVERY_BY'] || authorName(gitUser() ?? NOBODY) },
    },
  });
  const { port, listen, by } = values;
  const storage = await openStorage(values.root);
  const own = env['CONSOLE_URL']?.trim();
  const origins = own
    ? [new URL(own).origin]
    : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const [origin = ''] = origins;
  const secret = env['CONSOLE_LINK'] || newSecret();

  // Drafts are in the clone, so each site and repository has its own.
  const repository = env['CONSOLE_GIT']?.trim();
  const site = `${storage.address} ${repository ?? ''}`;
  const key = createHash('sha256').update(site).digest('hex').slice(0, 12);
  const texts = { workspace: WORKSPACE, repository, folder: join(values.texts, key) };

  const app = createConsole({
    storage,
    origins,
    owner: { person: { name: by, role: 'administrator' }, secret },
    loadGate: () => import('@redeem/gate'),
    proxy: proxyFrom(env),
    siteUrl: env['SITE_URL']?.trim().split(/\s+/)[0] || null,
    checkout: WORKSPACE,
    commitUrl: await commitUrlOf(WORKSPACE),
    page: { folder: PAGE, html: pageHtml() },
    texts: (parts) => textRoutes(parts, texts),
  });
  const server = createBoundedServer({}, getRequestListener(app.fetch));
  server.listen(Number(port), listen);
  await once(server, 'listening');
  // To standard error, because `npm start` shows what a service writes there.
  console.error(`To sign in as ${by}: ${origin}/#sign-in=${secret}`);
  console.log(`The console of ${storage.name} is at ${origin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

function pageHtml(): string {
  try {
    return readFileSync(join(PAGE, 'index.html'), 'utf8');
  } catch {
    throw new Error('The page of the console is not built: npm run build');
  }
}

/** Returns the reverse proxy that signs people in; null unless all of its variables are set. */
function proxyFrom(env: NodeJS.ProcessEnv): TrustedProxy | null {
  const names = ['CONSOLE_USER_HEADER', 'CONSOLE_PROXY_SECRET', 'CONSOLE_PEOPLE'];
  const [header, secret, people] = names.map((name) => env[name]?.trim() ?? '');
  if (!header && !secret && !people) return null;
  if (!header || !secret || secret.length < SECRET_LENGTH || !people) {
    const needed = `${names.join(', ')} belong together: a header, a secret of 32 characters or more, and a file`;
    throw new Error(needed);
  }
  const list: unknown = JSON.parse(readFileSync(pathOfCaller(people, env), 'utf8'));
  return { header, secret, people: v.parse(PeopleContract, list) };
}
