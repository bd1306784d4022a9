import { createHash } from 'node:crypto';

import { serveStatic } from '@hono/node-server/serve-static';
import type { LoadGate } from '@redeem/delivery';
import type { Storage } from '@redeem/delivery/site';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';

import type { Refusal, Session } from '../api';
import { act, ActionContract, check, CheckContract } from './act';
import { readCommits } from './commits';
import { frameHeaders, pageHeaders, requireHost, requireOwnPage } from './guards';
import { createJobs } from './jobs';
import { isSame, type Owner, tokenOf, type TrustedProxy, whoAsks } from './people';
import type { Api, Asked, Site } from './part';
import { createSiteReader, HistoryContract } from './read-site';
import { bodyOf, refusalOf, Refused } from './refusals';

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
  const own = createHash('sha256').update(origins.join()).digest('hex').slice(0, 8);
  const cookie = `${isSecure ? '__Host-' : ''}console-${own}`;
  const reader = createSiteReader(storage);
  const jobs = createJobs(onError);
  const site = { storage, reader, jobs, loadGate, onError };

  const app: Api = new Hono();
  app.onError((error, c) => {
    const { status, error: sentence } = refusalOf(error, onError);
    return c.json<Refusal>({ error: sentence }, status);
  });
  app.use(pageHeaders);
  app.use('/api/texts/preview/*', frameHeaders);
  app.use(compress());
  app.use(requireHost(hosts));
  app.use('/api/*', requireOwnPage(origins));
  const onLong = () => {
    throw new Refused(413, 'This is too long.');
  };
  app.use('/api/*', bodyLimit({ maxSize: BODY_BYTES, onError: onLong }));

  app.post('/api/session', async (c) => {
    const { secret } = await bodyOf(c, v.strictObject({ secret: v.string() }));
    if (!isSame(secret, owner.secret))
      throw new Refused(401, 'This link is of another console, or of before its restart.');
    const path = { path: '/', secure: isSecure };
    setCookie(c, cookie, secret, { ...path, httpOnly: true, sameSite: 'Strict' });
    return c.json({});
  });

  const requirePerson: MiddlewareHandler<Asked> = async (c, next) => {
    const header = (name: string) => c.req.header(name);
    const person = whoAsks({ proxy, owner, header, cookie: getCookie(c, cookie) });
    if (!person) throw new Refused(401, 'Nobody has signed you in.');
    const token = header('x-console-token') ?? '';
    if (c.req.method !== 'GET' && !isSame(token, tokenOf(person, owner.secret))) {
      const message = 'Your page is of another person, or of before a restart: load it again.';
      throw new Refused(403, message);
    }
    c.set('person', person);
    await next();
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
  app.all('/api/*', () => {
    throw new Refused(404, 'There is no such address.');
  });

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

/**
 * Returns the addresses of what the site has and had, and of what changes it.
 *
 * @param checkout The folder of the repository whose commits are shown; null without one.
 */
function siteRoutes(site: Site, checkout: string | null): Api {
  const { reader } = site;
  const app: Api = new Hono();

  app.get('/overview', async (c) => c.json(await reader.overview(c.get('person'))));

  app.get('/packages/:name', async (c) =>
    c.json(await reader.detail(c.req.param('name'), c.get('person'))),
  );

  app.get('/history', async (c) =>
    c.json(await reader.history(v.parse(HistoryContract, c.req.query()))),
  );

  app.get('/history/:revision{\\d{1,8}}', async (c) => {
    const step = await reader.step(Number(c.req.param('revision')));
    return c.json({ change: step.change, ...(await readCommits(checkout, step)) });
  });

  app.post('/actions', async (c) => {
    const request = await bodyOf(c, ActionContract);
    return c.json({ job: await act(request, site, c.get('person')) });
  });

  app.post('/checks', async (c) => {
    const { name, version } = await bodyOf(c, CheckContract);
    return c.json({ job: check(name, version, site, c.get('person')) });
  });

  return app;
}
