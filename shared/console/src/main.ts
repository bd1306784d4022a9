import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { getRequestListener } from '@hono/node-server';
import { gitUser } from '@redeem/delivery/cli';
import { authorName, openStorage, pathOfCaller, type Author } from '@redeem/delivery/site';
import { createBoundedServer } from '@redeem/host/connections';
import * as v from 'valibot';

import { commitUrlOf } from './server/commits';
import { createConsole } from './server/create-console';
import { newSecret, PeopleContract, type TrustedProxy } from './server/people';
import { textRoutes } from './texts/index';

const PAGE = join(import.meta.dirname, '../dist');
const WORKSPACE = join(import.meta.dirname, '../../..');
const SECRET_LENGTH = 32;

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
      by: { type: 'string', default: env['DELIVERY_BY'] || nameOf(gitUser()) },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${values.port} is no port`);
  const storage = await openStorage(values.root);
  const own = env['CONSOLE_URL']?.trim();
  const origins = own
    ? [new URL(own).origin]
    : [`http://localhost:${String(port)}`, `http://127.0.0.1:${String(port)}`];
  const [origin = ''] = origins;
  const secret = env['CONSOLE_LINK'] || newSecret();
  if (secret.length < SECRET_LENGTH)
    throw new Error('CONSOLE_LINK needs 32 characters or more, which nobody guesses');

  // Drafts are in the clone, so each site and repository has its own.
  const repository = env['CONSOLE_GIT']?.trim();
  const key = createHash('sha256')
    .update(`${storage.address} ${repository ?? ''}`)
    .digest('hex');
  const clone = join(values.texts, key.slice(0, 12));

  const app = createConsole({
    storage,
    origins,
    owner: { person: { name: values.by, role: 'administrator' }, secret },
    loadGate: () => import('@redeem/gate'),
    proxy: proxyFrom(env),
    siteUrl: siteUrlFrom(env),
    checkout: WORKSPACE,
    commitUrl: await commitUrlOf(WORKSPACE),
    page: { folder: PAGE, html: pageHtml() },
    texts: (site) => textRoutes(site, { workspace: WORKSPACE, repository, folder: clone }),
  });
  const server = createBoundedServer({}, getRequestListener(app.fetch));
  server.on('error', ({ message }) => {
    console.error(message);
    process.exit(1);
  });
  server.listen(port, values.listen, () => {
    // To standard error, because `npm start` shows what a service writes there.
    console.error(`To sign in as ${values.by}: ${origin}/#sign-in=${secret}`);
    console.log(`The console of ${storage.name} is at ${origin}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

function pageHtml(): string {
  try {
    return readFileSync(join(PAGE, 'index.html'), 'utf8');
  } catch {
    throw new Error('The page of the console is not built: npm run build');
  }
}

/** Returns the address of the visitors' page; null if it is not set. */
function siteUrlFrom({ SITE_URL }: NodeJS.ProcessEnv): string | null {
  const [url] = SITE_URL?.trim().split(/\s+/) ?? [];
  if (!url) return null;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Error(`SITE_URL is no address of a page, such as https://redeem.example: ${url}`);
}

function nameOf(user: Author | null): string {
  return user ? authorName(user) : 'console';
}

/** Returns the reverse proxy that signs people in; null unless all of its variables are set. */
function proxyFrom(env: NodeJS.ProcessEnv): TrustedProxy | null {
  const [header, secret, people] = [
    'CONSOLE_USER_HEADER',
    'CONSOLE_PROXY_SECRET',
    'CONSOLE_PEOPLE',
  ].map((name) => env[name]?.trim() ?? '');
  if (!header && !secret && !people) return null;
  if (!header || !secret || secret.length < SECRET_LENGTH || !people) {
    throw new Error(
      'A reverse proxy needs CONSOLE_USER_HEADER, CONSOLE_PROXY_SECRET (32 characters or more) and CONSOLE_PEOPLE (a file)',
    );
  }
  const file = pathOfCaller(people, env);
  return {
    header,
    secret,
    people: v.parse(PeopleContract, JSON.parse(readFileSync(file, 'utf8'))),
  };
}
