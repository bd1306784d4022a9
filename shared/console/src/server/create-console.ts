import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import type { LoadGate } from '@redeem/delivery';
import type { Storage } from '@redeem/delivery/site';
import * as v from 'valibot';

import { type FirstPage, type Person, type Refusal, type Session, UNATTENDED } from '../api';
import {
  createSessions,
  createSignInLimit,
  isSame,
  personOfProxy,
  type TrustedProxy,
} from './access';
import { isOfStorage, refusalOf, statusOf } from './act';
import { createEventStreams } from './event-streams';
import { bodyOf, refuse, requireHost, requireOwnPage, securityHeaders } from './guards';
import { readRoutes, type Variables } from './read-routes';
import { firstScripts, pageWithFirst } from './first-page';
import { createSiteReader } from './read-site';
import { writeRoutes } from './write-routes';

const BODY_BYTES = 8_192;
/** How long the page waits for what it shows first, in milliseconds: a store may be slow. */
const FIRST_MS = 500;
const COOKIE_SECONDS = 8 * 60 * 60;

/** A file of the page. */
export interface PageFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The same, compressed by Brotli. */
  brotli?: Uint8Array<ArrayBuffer>;
  type: string;
}

export interface ConsoleOptions {
  storage: Storage;
  /** The origins under which browsers reach the console. Another one is refused. */
  origins: readonly string[];
  /** Returns the person of a one-time link; null if it is none. */
  takeLink: (secret: string) => Person | null;
  proxy?: TrustedProxy | null;
  siteUrl?: string | null;
  /** Loads the rules that a release must pass before it goes live. */
  loadGate: LoadGate;
  /** The files of the page, by path. */
  files?: ReadonlyMap<string, PageFile>;
  /** Returns the first page as HTML. */
  renderFirst: (first: FirstPage) => string;
  onError?: (error: unknown) => void;
  now?: () => number;
}

type ConsoleContext = Context<{ Variables: Variables }>;

const SignInContract = v.strictObject({
  link: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
});

/** Creates the application of a console. */
export function createConsole(options: ConsoleOptions) {
  const {
    storage,
    origins,
    takeLink,
    loadGate,
    proxy = null,
    siteUrl = null,
    files = new Map<string, PageFile>(),
    renderFirst,
  } = options;
  const { onError = console.error, now = Date.now } = options;
  const onReadError = (error: unknown) => {
    onError(isOfStorage(error) ? error.message : error);
  };
  const reader = createSiteReader(storage, onReadError);
  const sessions = createSessions(now);
  const limit = createSignInLimit(now);
  const streams = createEventStreams({ reader, onError, now });
  const hosts = origins.map((origin) => new URL(origin).host);
  const isSecure = origins.every((origin) => origin.startsWith('https:'));
  // Cookies ignore ports, so that two consoles of a machine would share one.
  const cookie = `${isSecure ? '__Host-' : ''}console-${shortHash(origins.join())}`;

  const app = new Hono<{ Variables: Variables }>();

  app.use(securityHeaders(firstScripts()));
  // Not the answer to an action: a compressed stream keeps its lines back.
  app.get('*', compress());

  app.onError((error, c) => {
    return c.json<Refusal>(refusalOf(error, onError), statusOf(error) ?? 500);
  });

  app.use(requireHost(hosts));
  app.use('/api/*', requireOwnPage(origins));
  app.use('/api/*', bodyLimit({ maxSize: BODY_BYTES, onError: tooLong }));

  app.post('/api/session', async (c) => {
    const address = addressOf(c);
    const request = v.safeParse(SignInContract, await bodyOf(c));
    const link = request.success ? request.output.link : undefined;
    // All people behind a proxy have its address, and it signs them in without a link.
    if (link !== undefined && limit.isReached(address)) {
      return refuse(c, 429, 'Too many attempts: wait a minute.');
    }
    const ofProxy = link === undefined ? personOfProxy(proxy, (name) => c.req.header(name)) : null;
    const person = link === undefined ? ofProxy : takeLink(link);
    if (!person) {
      // A page without a link asks whether a proxy has signed its person in: that is no attempt.
      if (link !== undefined) limit.fail(address);
      return refuse(
        c,
        401,
        link === undefined
          ? 'Nobody has signed you in.'
          : 'This link was used already, or is of another console.',
      );
    }
    const old = getCookie(c, cookie);
    if (old !== undefined) sessions.end(old);
    const { id, session } = sessions.start(person, ofProxy !== null);
    setCookie(c, cookie, id, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure: isSecure,
      maxAge: COOKIE_SECONDS,
    });
    return c.json(sessionFor(session));
  });

  const signedIn: MiddlewareHandler<{ Variables: Variables }> = async (c, next) => {
    const session = findSession(c, c.req.header(UNATTENDED) === undefined);
    if (!session) return refuse(c, 401, 'Your session has ended: sign in again.');
    if (c.req.method !== 'GET' && !isSame(c.req.header('x-console-token') ?? '', session.token)) {
      return refuse(c, 403, 'The request lacks the token of your session: load the page again.');
    }
    c.set('session', session);
    await next();
    return undefined;
  };
  app.use('/api/*', signedIn);

  app.get('/api/session', (c) => c.json(sessionFor(c.get('session'))));

  app.delete('/api/session', (c) => {
    sessions.end(getCookie(c, cookie) ?? '');
    deleteCookie(c, cookie, { path: '/', secure: isSecure });
    return c.json({});
  });

  const { wake } = streams;
  app.route('/api', readRoutes({ reader, wake }));
  app.route('/api', writeRoutes({ storage, reader, loadGate, wake, onError }));

  app.get('/api/events', (c) => {
    const { token } = c.get('session');
    if (!streams.hasRoom(token)) return refuse(c, 503, 'Too many pages are open.');
    return streamSSE(c, (events) =>
      streams.run(events, token, () => findSession(c, false) !== null),
    );
  });

  app.all('/api/*', (c) => refuse(c, 404, 'There is no such address.'));

  app.get('*', async (c) => {
    const path = c.req.path === '/' ? '/index.html' : c.req.path;
    const file = files.get(path);
    if (!file) return c.text('There is no such page.', 404);
    const isPage = path === '/index.html';
    const session = isPage ? findSession(c, true) : null;
    const first = session && (await firstFor(session));
    if (first) {
      c.header('Cache-Control', 'no-store');
      return c.html(pageWithFirst(file.bytes, first, renderFirst));
    }
    c.header('Content-Type', file.type);
    c.header('Cache-Control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable');
    c.header('Vary', 'Accept-Encoding');
    if (!file.brotli || !/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) {
      return c.body(file.bytes);
    }
    c.header('Content-Encoding', 'br');
    return c.body(file.brotli);
  });

  return { fetch: app.fetch, request: app.request };

  function findSession(c: ConsoleContext, touch: boolean) {
    const session = sessions.find(getCookie(c, cookie), { touch });
    if (!session?.isOfProxy) return session;
    const person = personOfProxy(proxy, (name) => c.req.header(name));
    return person?.name === session.person.name ? session : null;
  }

  /** Resolves to what the page of a person shows first; null if it cannot be read now: the page then asks for it, and says why. */
  async function firstFor(session: Variables['session']): Promise<FirstPage | null> {
    const overview = reader.overview(session.person).catch(() => null);
    const found = await Promise.race([overview, delay(FIRST_MS, null, { ref: false })]);
    reader.check(streams.wake);
    return found && { session: sessionFor(session), overview: found, at: now() };
  }

  function sessionFor({ person, token }: Variables['session']): Session {
    return { person, token, root: storage.name, siteUrl };
  }
}

/** Returns the address of the client, as the system knows it. */
function addressOf(c: ConsoleContext): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? '';
}

function tooLong(c: Context) {
  return refuse(c, 413, 'The request is too long.');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
