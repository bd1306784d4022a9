import { createHash } from 'node:crypto';

import { serveStatic } from '@hono/node-server/serve-static';
import type { LoadGate } from '@redeem/delivery';
import type { Storage } from '@redeem/delivery/site';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';

import type { Session } from '../api';
import { frameHeaders, pageHeaders, requireHost, requireOwnPage } from './guards';
import { createJobs } from './jobs';
import { isSame, type Owner, tokenOf, type TrustedProxy, whoAsks } from './people';
import type { Api, Asked, Site } from './part';
import { createSiteReader } from './read-site';
import { bodyOf, refusalOf, refuse } from './refusals';
import { siteRoutes } from './site-routes';

export interface ConsoleOptions {
  storage: Storage;
  /** The origins under which browsers reach the console. Another one is refused. */
  origins: readonly string[];
  owner: Owner;
  proxy?: TrustedProxy | null;
  siteUrl?: string | null;
  commitUrl?: string | null;
  /** The folder of the repository whose commits the history shows; null without one. */
  checkout?: string | null;
  loadGate: LoadGate;
  /** The folder of the built page, and its HTML. */
  page: { folder: string; html: string };
  /** Returns the addresses of the texts. */
  texts?: (site: Site) => Api;
  onError?: (error: unknown) => void;
}

const BODY_BYTES = 1024 * 1024;

/** Creates the application of a console. */
export function createConsole(options: ConsoleOptions) {
  const { storage, origins, owner, loadGate, page, proxy = null, checkout = null } = options;
  const { siteUrl = null, commitUrl = null, onError = console.error } = options;
  const hosts = origins.map((origin) => new URL(origin).host);
  const isSecure = origins.every((origin) => origin.startsWith('https:'));
  // Cookies ignore ports, so that two consoles of a machine would share one.
  const cookie = `${isSecure ? '__Host-' : ''}console-${shortHash(origins.join())}`;
  const reader = createSiteReader(storage);
  const jobs = createJobs(onError);
  const site = { storage, reader, jobs, loadGate, onError };

  const app: Api = new Hono();
  app.onError((error, c) => {
    const { status, error: sentence } = refusalOf(error, onError);
    return refuse(c, status, sentence);
  });
  app.use(pageHeaders);
  app.use('/api/texts/preview/*', frameHeaders);
  app.use(compress());
  app.use(requireHost(hosts));
  app.use('/api/*', requireOwnPage(origins));
  app.use(
    '/api/*',
    bodyLimit({ maxSize: BODY_BYTES, onError: (c) => refuse(c, 413, 'This is too long.') }),
  );

  app.post('/api/session', async (c) => {
    const { secret } = await bodyOf(c, v.strictObject({ secret: v.string() }));
    if (!isSame(secret, owner.secret))
      return refuse(c, 401, 'This link is of another console, or of before its restart.');
    const path = { path: '/', secure: isSecure };
    setCookie(c, cookie, secret, { ...path, httpOnly: true, sameSite: 'Strict' });
    return c.json({});
  });

  const requirePerson: MiddlewareHandler<Asked> = async (c, next) => {
    const header = (name: string) => c.req.header(name);
    const person = whoAsks({ proxy, owner, header, cookie: getCookie(c, cookie) });
    if (!person) return refuse(c, 401, 'Nobody has signed you in.');
    const isChange = c.req.method !== 'GET';
    if (isChange && !isSame(header('x-console-token') ?? '', tokenOf(person, owner.secret)))
      return refuse(
        c,
        403,
        'Your page is of another person, or of before a restart: load it again.',
      );
    c.set('person', person);
    await next();
    return undefined;
  };
  app.use('/api/*', requirePerson);

  app.get('/api/session', (c) => {
    const person = c.get('person');
    const token = tokenOf(person, owner.secret);
    const about = { person, token, root: storage.name, siteUrl, commitUrl };
    return c.json<Session>({ ...about, jobs: jobs.shownTo(person) });
  });

  app.route('/api', siteRoutes(site, checkout));
  if (options.texts) app.route('/api/texts', options.texts(site));
  app.all('/api/*', (c) => refuse(c, 404, 'There is no such address.'));

  app.on('GET', ['/', '/index.html'], (c) => {
    c.header('Cache-Control', 'no-store');
    return c.html(page.html.replace('{nonce}', c.get('secureHeadersNonce') ?? ''));
  });
  app.use(
    serveStatic({
      root: page.folder,
      onFound: (_, c) => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable');
      },
    }),
  );
  app.notFound((c) => c.text('There is no such page.', 404));

  return { fetch: app.fetch, request: app.request };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
