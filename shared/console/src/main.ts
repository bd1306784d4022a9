import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { getRequestListener } from '@hono/node-server';
import { contentTypeOf } from '@redeem/contracts';
import type { GitRemote } from '@redeem/delivery';
import { gitUser, siteAt } from '@redeem/delivery/cli';
import { pathOfCaller } from '@redeem/host';
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
/** How often planned publications, and the drafts of other consoles, are looked at, in milliseconds. */
const TICK_MS = 10_000;

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
      beside: {
        type: 'string',
        multiple: true,
        default: env['CONSOLE_BESIDE']?.trim().split(/\s+/).filter(Boolean) ?? [],
      },
      by: { type: 'string', default: env['DELIVERY_BY'] || (gitUser() ?? 'console') },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${values.port} is no port`);
  const storage = siteAt(values.root);
  const own = env['CONSOLE_URL']?.trim();
  const origins = own
    ? [new URL(own).origin]
    : [`http://localhost:${String(port)}`, `http://127.0.0.1:${String(port)}`];
  const [origin = ''] = origins;
  const previews = previewsFrom(env, port, own !== undefined && own !== '');

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
    loadTexts: () => import('@redeem/gate/texts'),
    proxy: proxyFrom(env),
    siteUrl: siteUrlsFrom(env, 'SITE_URL')[0] ?? null,
    framed: siteUrlsFrom(env, 'CONSOLE_FRAMES', env['SITE_URL']),
    beside: values.beside.map((root) => siteAt(root)),
    content: {
      needsApproval: env['CONSOLE_APPROVAL']?.trim() === 'on',
      git: gitFrom(env),
      previewOrigins: previews.origins,
      environment: env,
    },
    files: await pageFiles(),
    ...((await import(RENDER)) as Pick<ConsoleOptions, 'renderFirst'>),
  });
  for (const own of [port, ...previews.ports]) {
    const server = createBoundedServer({}, getRequestListener(app.fetch));
    // The gate compiles programs in this process, which sends nothing meanwhile.
    server.setTimeout(SILENCE_MS);
    server.on('error', ({ message }) => {
      console.error(own === port ? message : `${message}: set CONSOLE_PREVIEW_PORT`);
      process.exit(1);
    });
    server.listen(own, values.listen, () => {
      if (own === port) console.log(`The console of ${storage.name} is at ${origin}`);
    });
  }
  let problem = '';
  const tick = async () => {
    try {
      await app.tick();
      problem = '';
    } catch (error) {
      const { message } = error as Error;
      // A store that is away is one problem, however long it is.
      if (message !== problem) console.error(message);
      problem = message;
    }
    setTimeout(() => void tick(), TICK_MS);
  };
  void tick();
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

/** Returns where the previews of texts are: beside the console, on the next port, or where a reverse proxy shows that port. */
function previewsFrom(env: NodeJS.ProcessEnv, port: number, isBehindProxy: boolean) {
  const own = Number(env['CONSOLE_PREVIEW_PORT']?.trim() || port + 1);
  const url = env['CONSOLE_PREVIEW_URL']?.trim() ?? '';
  if (url === '' && isBehindProxy) return { ports: [], origins: [] };
  if (!Number.isInteger(own) || own < 1 || own > 65_535 || own === port) {
    throw new Error(`CONSOLE_PREVIEW_PORT ${String(own)} is no port of its own`);
  }
  const beside = [`http://localhost:${String(own)}`, `http://127.0.0.1:${String(own)}`];
  return { ports: [own], origins: url === '' ? beside : [new URL(url).origin] };
}

/** Returns the remote of Git that gets the texts that were published; null without one. */
function gitFrom(env: NodeJS.ProcessEnv): GitRemote | null {
  const address = env['CONSOLE_GIT']?.trim() ?? '';
  const base = env['CONSOLE_GIT_BASE']?.trim() || undefined;
  return address === '' ? null : { address, base };
}

/** Returns the addresses of visitors' pages that a variable names, separated by spaces. */
function siteUrlsFrom(env: NodeJS.ProcessEnv, name: string, otherwise = ''): string[] {
  const urls = (env[name]?.trim() || otherwise.trim()).split(/\s+/).filter(Boolean);
  const wrong = urls.find((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol));
  if (wrong === undefined) return urls;
  throw new Error(`${name} is no address of a page, such as https://redeem.example: ${wrong}`);
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
