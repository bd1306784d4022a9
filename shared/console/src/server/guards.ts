import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

import { Refused } from './refusals';

const COMMON: Parameters<typeof secureHeaders>[0] = {
  xFrameOptions: false,
  referrerPolicy: 'no-referrer',
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: 'same-origin',
  strictTransportSecurity: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
};

/** Sets the headers of every answer: no script and no address of another origin. The editor of texts sets its styles by the nonce. */
export const pageHeaders: MiddlewareHandler = secureHeaders({
  ...COMMON,
  // What a part of the console has set for its own answers stays.
  overwrite: false,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", NONCE],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // The bundler loads a part of the page by the address of a script, by a policy of this name.
    trustedTypes: ['console'],
  },
});

/** Sets the headers of a document that the console shows in a frame: styles and pictures, and no script at all. */
export const frameHeaders: MiddlewareHandler = secureHeaders({
  ...COMMON,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    // Its own style sheet is of this origin, and needs the cookie.
    sandbox: ['allow-same-origin'],
  },
});

/** Refuses another host: a name that an attacker's DNS points at this machine would be of the same origin as the attacker's page. */
export function requireHost(hosts: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!hosts.includes(host)) throw new Refused(421, `This console is not at ${host}.`);
    await next();
  };
}

/** Refuses what another page sends or reads, also one of another port of this machine, which is of the same site. */
export function requireOwnPage(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const { origin = '', ...sent } = c.req.header();
    if (!['same-origin', undefined].includes(sent['sec-fetch-site']))
      throw new Refused(403, 'Another site has sent this request.');
    const isChange = c.req.method !== 'GET';
    if (isChange && !origins.includes(origin))
      throw new Refused(403, 'Another page has sent this request.');
    // A form of another page cannot send this type.
    if (isChange && sent['content-type'] !== 'application/json')
      throw new Refused(415, 'The request is not JSON.');
    await next();
  };
}
