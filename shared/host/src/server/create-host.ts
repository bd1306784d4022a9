import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { HttpBindings } from '@hono/node-server';
import {
  classOf,
  CODE_IN_QUERY,
  type Configuration,
  type PathClass,
  REPORTS,
  routeOf,
} from '@redeem/contracts';
import { Hono } from 'hono';

import { clientOf } from '../reports/client-of';
import { reportRate } from '../reports/report-rate';
import { takeReport } from '../reports/take-report';
import { answerDocument } from './document';
import { followSite } from './live-site';
import type { Log } from './log';
import { readiness } from './readiness';
import { answerMissingFile, answerReleasedFile } from './released-file';

export interface HostOptions {
  /** The deploy root. */
  root: string;
  configuration: Configuration;
  log: Log;
  /** The interval at which the registry is checked for changes, in milliseconds. */
  lookAgainAfter?: number;
  /** The number of reports per minute. */
  reportsPerMinute?: number;
  /** The number of our proxies that append to `X-Forwarded-For`. */
  trustedHops?: number;
  /** Returns true while the process shuts down. */
  isDraining?: () => boolean;
}

type Host = Hono<{
  /** Missing when a test calls the host without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: { routeClass: PathClass | 'report' };
}>;

/** Returns the host of a deploy root, with composed pages and released files. Throws if the root has no registry. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { root, configuration, log, lookAgainAfter = 1000 } = options;
  const { reportsPerMinute = 600, trustedHops = 0, isDraining = () => false } = options;
  if (!existsSync(join(root, 'registry.json'))) {
    throw new Error(`nothing is built at ${root}: run npm run build`);
  }
  const siteNow = await followSite({ root, configuration, log, lookAgainAfter });
  const mayReport = reportRate(reportsPerMinute, log);
  let isProxyReported = trustedHops > 0;
  const answerReadiness = readiness({
    isDraining,
    missing: async () => (await siteNow()).missing(),
  });
  const app: Host = new Hono();

  app.use(async (context, next) => {
    await next();
    // The class and not the path, because visitors type codes into addresses.
    log.debug('answered', {
      method: context.req.method,
      routeClass: context.get('routeClass'),
      status: context.res.status,
    });
  });

  app.post(REPORTS, async (context, next) => {
    // If pages send no reports, other clients must not fill the log.
    if (configuration.reportUrl !== REPORTS) return next();
    context.set('routeClass', 'report');
    const { headers } = await siteNow();
    const address = context.env.incoming?.socket.remoteAddress ?? '';
    const forwarded = context.req.header('X-Forwarded-For') ?? '';
    if (forwarded !== '' && !isProxyReported) {
      isProxyReported = true;
      log.error('X-Forwarded-For came, and TRUSTED_HOPS is 0: all reports count as of one client');
    }
    const client = clientOf({ address, forwarded }, trustedHops);
    return takeReport(context.req.raw, log, headers, () => mayReport(client));
  });

  app.use(async (context, next) => {
    context.set('routeClass', classOf(pathOf(context.req.raw)));
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    const headers = { ...(await siteNow()).headers.refusal, Allow: 'GET, HEAD' };
    return new Response('method not allowed\n', { status: 405, headers });
  });

  app.get('*', async (context) => {
    const request = context.req.raw;
    const { pages, notFound, registry, robots, serviceWorker, headers: policy } = await siteNow();
    const routeClass = classOf(pathOf(request));
    const headers = policy[routeClass];
    switch (routeClass) {
      case 'probe':
        return pathOf(request) === '/readyz'
          ? answerReadiness(policy)
          : new Response('ok\n', { headers });
      case 'shell-file':
      case 'remote-file':
        return answerReleasedFile({ root, request, policy, routeClass });
      case 'registry':
        return answerDocument({ request, document: registry, headers });
      case 'robots':
        return answerDocument({ request, document: robots, headers });
      case 'service-worker':
        return serviceWorker
          ? answerDocument({ request, document: serviceWorker, headers })
          : answerMissingFile(policy);
      case 'page': {
        // The shell's router reads paths in the same way.
        const page = pages.get(routeOf(pathOf(request)));
        if (!page) {
          return answerDocument({
            request,
            document: notFound,
            headers: policy['not-found'],
            status: 404,
          });
        }
        const isLink = CODE_IN_QUERY.test(new URL(request.url).search);
        return answerDocument({
          request,
          document: page,
          headers: policy[isLink ? 'code-link' : 'page'],
        });
      }
    }
  });

  app.onError(async (error, context) => {
    log.error('an answer failed', { routeClass: context.get('routeClass'), reason: error.name });
    const { refusal } = (await siteNow()).headers;
    return new Response('something went wrong\n', { status: 500, headers: refusal });
  });

  return app;
}

/** Returns the path of a request, not decoded, as the shell reads it. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
