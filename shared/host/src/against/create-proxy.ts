import { Hono } from 'hono';

import { reconfigurePage, withoutRoutePreloads } from '../page/compose-page';

interface ProxyOptions {
  /** Address of the deployed site. */
  site: string;
  /** Origins of the development servers whose remotes may run in its page. */
  overrideOrigins: string[];
}

/** Where the site's content service is reached here: it would refuse a page of another origin. */
const CONTENT_SERVICE = '/content-service';

// What only the site's own address can keep: a policy that names it, and how its bytes were packed.
const NOT_PASSED_ON = [
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'etag',
  'strict-transport-security',
  'transfer-encoding',
];

/**
 * A deployed site at an address of this machine, for the developer of a remote: all is as deployed,
 * but its page takes remotes from the given origins and says what runs. The deployed site is not changed by that and
 * allows nobody anything.
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

    // What a developer meets is nothing for the reports of the site.
    const page = reconfigurePage(await response.text(), ({ reportUrl: _, ...configuration }) => {
      ({ contentServiceUrl } = configuration);
      return {
        ...configuration,
        contentServiceUrl: `${origin}${CONTENT_SERVICE}`,
        overrideOrigins,
        inspector: 'on',
        // It would go on answering whatever is developed at this address next.
        serviceWorker: 'off',
      };
    });
    // The remote in development takes the place of what they fetch, and browsers complain of that.
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
  const passedOn = new Headers(response.headers);
  for (const name of NOT_PASSED_ON) passedOn.delete(name);
  return new Response(response.body, { status: response.status, headers: passedOn });
}
