import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { classOf, CODE_IN_QUERY, type PathClass, REPORTS, WITH_CODE } from '@redeem/delivery';
import { routeOf, type Configuration } from '@redeem/delivery/contracts';
import { Hono } from 'hono';

import { answerDocument } from './document';
import { followSite } from './live-site';
import type { Log } from './log';
import { answerMissingFile, answerReleasedFile } from './released-file';
import { takeReport } from './take-report';

interface HostOptions {
  /** The deploy root. */
  root: string;
  configuration: Configuration;
  log: Log;
  /** How long a look at the registry is good for, in milliseconds. */
  lookAgainAfter?: number;
}

type Host = Hono<{ Variables: { routeClass: PathClass | 'report' } }>;

/** The host of a deploy root: pages composed, files as released. Throws if nothing is there. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { root, configuration, log, lookAgainAfter = 1000 } = options;
  if (!existsSync(join(root, 'registry.json'))) {
    throw new Error(`nothing is built at ${root}: run npm run build`);
  }
  const siteNow = await followSite({ root, configuration, log, lookAgainAfter });
  const app: Host = new Hono();

  app.use(async (context, next) => {
    await next();
    // The class of the path and not the path: visitors type codes into addresses.
    log.debug('answered', {
      method: context.req.method,
      routeClass: context.get('routeClass'),
      status: context.res.status,
    });
  });

  app.post(REPORTS, async (context, next) => {
    // Where nobody sends any, nobody may fill the log with them.
    if (configuration.reportUrl !== REPORTS) return next();
    context.set('routeClass', 'report');
    return takeReport(context.req.raw, log, (await siteNow()).headers);
  });

  app.use(async (context, next) => {
    context.set('routeClass', classOf(pathOf(context.req.raw)));
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    const headers = { ...(await siteNow()).headers.refusal, Allow: 'GET, HEAD' };
    return new Response('method not allowed\n', { status: 405, headers });
  });

  app.get('*', async (context) => {
    const request = context.req.raw;
    const { pages, notFound, registry, serviceWorker, headers: policy } = await siteNow();
    const routeClass = classOf(pathOf(request));
    const headers = policy[routeClass];
    switch (routeClass) {
      case 'probe':
        return new Response('ok\n', { headers });
      case 'shell-file':
      case 'remote-file':
        return answerReleasedFile({ root, request, policy, routeClass });
      case 'registry':
        return answerDocument({ request, document: registry, headers });
      case 'service-worker':
        return serviceWorker
          ? answerDocument({ request, document: serviceWorker, headers })
          : answerMissingFile(policy);
      case 'page': {
        // As the shell's router reads it, so that both know the same pages.
        const page = pages.get(routeOf(pathOf(request)));
        const found = page ? 'page' : 'not-found';
        const isLink = CODE_IN_QUERY.test(new URL(request.url).search);
        return answerDocument({
          request,
          document: page ?? notFound,
          headers: policy[isLink ? WITH_CODE[found] : found],
          status: page ? 200 : 404,
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

/** As it stands in the address: what is encoded in it stays so, as for the shell. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
