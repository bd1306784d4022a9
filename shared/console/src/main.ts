import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { getRequestListener } from '@hono/node-server';
import { contentTypeOf } from '@redeem/contracts';
import { gitUser } from '@redeem/delivery/cli';
import { authorName, openStorage, pathOfCaller, type Author } from '@redeem/delivery/site';
import { createBoundedServer } from '@redeem/host/connections';
import * as v from 'valibot';

import type { Person } from './api';
import { createLinks, newSecret, PeopleContract, type TrustedProxy } from './server/access';
import { type ConsoleOptions, createConsole } from './server/create-console';

const DIST = join(import.meta.dirname, '../dist/page');
const RENDER = join(import.meta.dirname, '../dist/render/render.js');
const PAGE = 'index.html';
/** The best quality takes half a second of each start, for a tenth of the bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
const WORKSPACE = join(import.meta.dirname, '../../..');
/** The time without progress after which a connection is closed. */
const SILENCE_MS = 120_000;

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
      listen: { type: 'string', default: env['CONSOLE_LISTEN'] || '127.0.0.1' },
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

  const person: Person = { name: values.by, role: 'administrator' };
  const links = createLinks(person, env['CONSOLE_LINK'] || newSecret(), (secret) => {
    // To standard error, because `npm start` shows what a service writes there.
    console.error(`To sign in once as ${person.name}: ${origin}/#sign-in=${secret}`);
  });
  const app = createConsole({
    storage,
    origins,
    takeLink: links.take,
    loadGate: () => import('@redeem/gate'),
    proxy: proxyFrom(env),
    siteUrl: siteUrlFrom(env),
    files: await pageFiles(),
    ...((await import(RENDER)) as Pick<ConsoleOptions, 'renderFirst'>),
  });
  const server = createBoundedServer({}, getRequestListener(app.fetch));
  // The gate compiles programs in this process, which sends nothing meanwhile.
  server.setTimeout(SILENCE_MS);
  server.on('error', ({ message }) => {
    console.error(message);
    process.exit(1);
  });
  server.listen(port, values.listen, () => {
    console.log(`The console of ${storage.name} is at ${origin}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

async function pageFiles() {
  const paths = await readdir(DIST, { recursive: true }).catch(() => {
    throw new Error('The page of the console is not built: npm run build');
  });
  const served = paths.flatMap((path) => {
    const type = path === PAGE ? 'text/html; charset=utf-8' : contentTypeOf(path);
    return type === undefined ? [] : [{ path, type }];
  });
  return new Map(
    await Promise.all(
      served.map(async ({ path, type }) => {
        const bytes = new Uint8Array(await readFile(join(DIST, path)));
        const brotli = new Uint8Array(await promisify(brotliCompress)(bytes, QUICK));
        return [`/${path}`, { bytes, brotli, type }] as const;
      }),
    ),
  );
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
  if (!header || !secret || secret.length < 32 || !people) {
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
