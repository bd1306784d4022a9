import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { routeOf, type Configuration } from '@redeem/delivery/contracts';
import { Hono } from 'hono';

import { answerDocument } from './document';
import { HEADERS, type RouteClass } from './headers';
import { followSite } from './live-site';
import type { Log } from './log';
import { answerReleasedFile } from './released-file';
import { takeReport } from './take-report';

interface HostOptions {
  /** The deploy root. */
  root: string;
  configuration: Configuration;
  log: Log;
  /** How long a look at the registry is good for, in milliseconds. */
  lookAgainAfter?: number;
}

/** Where this host takes the reports of its own pages. */
const REPORTS = '/reports';

/** What a path asks for, before it is known what the answer is. */
type PathClass = Exclude<RouteClass, 'missing-file' | 'refusal'>;

/** What is asked for by GET. */
type FoundClass = Exclude<PathClass, 'report'>;

type Host = Hono<{ Variables: { routeClass: PathClass } }>;

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
    return takeReport(context.req.raw, log);
  });

  app.use(async (context, next) => {
    context.set('routeClass', classOf(context.req.path));
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    const headers = { ...HEADERS.refusal, Allow: 'GET, HEAD' };
    return new Response('method not allowed\n', { status: 405, headers });
  });

  app.get('*', async (context) => {
    const request = context.req.raw;
    const routeClass = classOf(context.req.path);
    switch (routeClass) {
      case 'probe':
        return new Response('ok\n', { headers: HEADERS.probe });
      case 'shell-file':
      case 'remote-file':
        return answerReleasedFile(root, request, routeClass);
      case 'registry':
        return answerDocument({ request, document: (await siteNow()).registry, routeClass });
      case 'page': {
        const { pages, notFound } = await siteNow();
        // As the shell's router reads it, so that both know the same pages.
        const page = pages.get(routeOf(context.req.path));
        const [document, status] = page ? ([page, 200] as const) : ([notFound, 404] as const);
        return answerDocument({ request, document, routeClass, status });
      }
    }
  });

  app.onError((error, context) => {
    log.error('an answer failed', { routeClass: context.get('routeClass'), reason: error.name });
    return new Response('something went wrong\n', { status: 500, headers: HEADERS.refusal });
  });

  return app;
}

function classOf(path: string): FoundClass {
  if (path === '/livez') return 'probe';
  if (path === '/registry.json') return 'registry';
  if (/^\/shell(\/|$)/.test(path)) return 'shell-file';
  if (/^\/remotes(\/|$)/.test(path)) return 'remote-file';
  return 'page';
}
