import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

import type { Refusal } from '../api';

/**
 * Returns the headers of every answer: no script and no address of another origin.
 *
 * @param inline The hashes of the scripts in the page.
 */
export function securityHeaders(inline: readonly string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inline],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The bundler loads a part of the page by the address of a script, by a policy of this name.
      trustedTypes: ['console'],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  });
}

/** Refuses another host: a name that an attacker's DNS points at this machine would be of the same origin as the attacker's page. */
export function requireHost(hosts: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!hosts.includes(host)) return refuse(c, 421, `This console is not at ${host}.`);
    await next();
    return undefined;
  };
}

/** Refuses what another page sends or reads, also one of another port of this machine, which is of the same site. */
export function requireOwnPage(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') {
      return refuse(c, 403, 'Another site has sent this request.');
    }
    if (c.req.method !== 'GET') {
      if (!origins.includes(c.req.header('origin') ?? '')) {
        return refuse(c, 403, 'Another page has sent this request.');
      }
      // A form of another page cannot send this type.
      if (c.req.header('content-type') !== 'application/json') {
        return refuse(c, 415, 'The request is not JSON.');
      }
    }
    await next();
    return undefined;
  };
}

export function refuse(
  c: Pick<Context, 'json'>,
  status: 400 | 401 | 403 | 404 | 413 | 415 | 421 | 429 | 503,
  error: string,
) {
  return c.json({ error } satisfies Refusal, status);
}

/** Resolves to the body of a request; undefined if it is no JSON. */
export async function bodyOf(c: Pick<Context, 'req'>): Promise<unknown> {
  return c.req.json<unknown>().catch(() => undefined);
}
