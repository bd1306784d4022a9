import { Hono } from 'hono';

import { reconfigurePage, withoutRoutePreloads } from '../page/compose-page';

interface ProxyOptions {
  /** Address of the deployed site. */
  site: string;
  /** Origins of the development servers whose remotes may run in its page. */
  overrideOrigins: string[];
}

/** The local path of the site's content service, which refuses a page of another origin. */
const CONTENT_SERVICE = '/content-service';

// Headers that hold for the site's own address or for its compressed bytes only.
const REMOVED_HEADERS = [
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'etag',
  'strict-transport-security',
  'transfer-encoding',
];

/**
 * Returns a proxy of a deployed site for the developer of a remote. Its pages accept remotes from the given
 * origins; all else is as deployed. The deployed site does not change.
 */
export function createProxy({ site, overrideOrigins }: ProxyOptions): Hono {
  let contentServiceUrl = '';
  const app = new Hono();

  app.all(`${CONTENT_SERVICE}/*`, ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const path = pathname.slice(CONTENT_SERVICE.length);
    return forward(req.raw, `${contentServiceUrl}${path}${search}`, site);
  });

  app.get('*', async ({ req }) => {
    const { pathname, search, origin } = new URL(req.url);
    const response = await forward(req.raw, `${site}${pathname}${search}`, site);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;

    // Errors of a developer's page do not belong into the reports of the site.
    const page = reconfigurePage(await response.text(), ({ reportUrl: _, ...configuration }) => {
      ({ contentServiceUrl } = configuration);
      return {
        ...configuration,
        contentServiceUrl: `${origin}${CONTENT_SERVICE}`,
        overrideOrigins,
      };
    });
    // The page runs the remote in development, and browsers warn of preloads that are not used.
    return new Response(withoutRoutePreloads(page), response);
  });

  return app;
}

async function forward(request: Request, url: string, site: string): Promise<Response> {
  const { method } = request;
  const headers = new Headers({ Origin: new URL(site).origin });
  for (const name of ['accept', 'accept-language', 'content-type']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const body = ['GET', 'HEAD'].includes(method) ? null : await request.arrayBuffer();
  const response = await fetch(url, { method, headers, body, redirect: 'manual' });
  const forwarded = new Headers(response.headers);
  for (const name of REMOVED_HEADERS) forwarded.delete(name);
  return new Response(response.body, { status: response.status, headers: forwarded });
}
