import { setTimeout as wait } from 'node:timers/promises';

import { classOf, REPORTS, routeOf, withoutRootDot } from '@redeem/contracts';
import { StoreError } from '@redeem/delivery/site';

import { clientOf } from '../reports/client-of';
import { reportRate } from '../reports/report-rate';
import { takeReport } from '../reports/take-report';
import { FollowedSite, type FollowedSiteOptions, type LiveSite } from '../site/followed-site';
import type { MissingReleases } from '../site/read-site';
import { CODE_IN_QUERY } from './addresses';
import { answerDocument, answerReleasedFile, unlessHeld } from './answers';

/** The time that a probe waits for a store: a balancer takes a late answer for a host that is not ready. */
const PROBE_MS = 500;
const UNKNOWN: MissingReleases = { live: [], fallback: [], unknown: ['all releases'] };

export interface HostOptions extends FollowedSiteOptions {
  /** The number of reports per minute. */
  reportsPerMinute?: number;
  /** The number of our proxies that append to `X-Forwarded-For`. */
  trustedHops?: number;
  /** Returns true while the process shuts down. */
  isDraining?: () => boolean;
  /** Returns what `/readyz` says besides the state of the site. */
  warnings?: () => string[];
}

/**
 * Resolves to the answer of a request. `incoming` is the message of Node with the client's address; it is missing if a
 * test calls the host without a server.
 */
export type Host = (
  request: Request,
  { incoming }: { incoming?: { socket: { remoteAddress?: string | undefined } } },
) => Promise<Response>;

/**
 * Returns the host of a site, with composed pages and released files. Throws if there is no site.
 *
 * The class of a path decides the answer, so there is no router: one took a third of the time of an answer.
 */
export async function createHost(options: HostOptions): Promise<Host> {
  const { configuration, log, reportsPerMinute = 600, trustedHops = 0 } = options;
  const { isDraining = () => false, warnings = () => [] } = options;
  const site = await FollowedSite.start(options);
  const mayReport = reportRate(reportsPerMinute, log);
  let isProxyReported = trustedHops > 0;
  let wasWhole = false;

  return async (request, { incoming }) => {
    const { method } = request;
    const url = new URL(request.url);
    // If pages send no reports, other clients must not fill the log.
    const isReport =
      method === 'POST' && url.pathname === REPORTS && configuration.reportUrl === REPORTS;
    const routeClass = isReport ? 'report' : classOf(url.pathname);
    const answer = await (
      isReport
        ? answerReport(request, incoming?.socket.remoteAddress)
        : answerPath(request, url).then((found) => unlessHeld(request, found))
    ).catch(async (error: unknown) => {
      log.error('an answer failed', { routeClass, reason: (error as Error).name });
      const { refusal } = (await site.now()).headers;
      const [status, body] =
        error instanceof StoreError
          ? [503, 'not available now\n']
          : [500, 'something went wrong\n'];
      return new Response(body, { status, headers: refusal });
    });
    // The class and not the path, because visitors type codes into addresses.
    log.debug('answered', { method, routeClass, status: answer.status });
    return method === 'HEAD' ? new Response(null, answer) : answer;
  };

  async function answerReport(request: Request, address = ''): Promise<Response> {
    const { headers } = await site.now();
    const forwarded = request.headers.get('X-Forwarded-For') ?? '';
    if (forwarded !== '' && !isProxyReported) {
      isProxyReported = true;
      log.error('X-Forwarded-For came, and TRUSTED_HOPS is 0: all reports count as of one client');
    }
    const client = clientOf({ address, forwarded }, trustedHops);
    return takeReport(request, log, headers, () => mayReport(client));
  }

  async function answerPath(
    request: Request,
    { host, pathname: path, search }: URL,
  ): Promise<Response> {
    const live = await site.now();
    const { pages, notFound, documents, headers: policy } = live;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { ...policy.refusal, Allow: 'GET, HEAD' };
      return new Response('method not allowed\n', { status: 405, headers });
    }
    const routeClass = classOf(path);
    const headers = policy[routeClass];
    switch (routeClass) {
      case 'probe':
        return path === '/readyz' ? answerReadiness(live) : new Response('ok\n', { headers });
      case 'shell-file':
      case 'remote-file':
        return answerReleasedFile({ site: live, request, path, routeClass });
      case 'registry':
      case 'robots':
      case 'service-worker':
        return answerDocument({ request, document: documents[routeClass], headers });
      case 'page': {
        const named = withoutRootDot(host);
        if (named !== host) {
          // To browsers it is another site, whose calls the content service refuses. The scheme may be that of a proxy.
          const moved = { ...policy.refusal, Location: `//${named}${path}${search}` };
          return new Response(null, { status: 308, headers: moved });
        }
        // The shell's router reads paths in the same way.
        const document = pages.get(routeOf(path));
        const kind = !document ? 'not-found' : CODE_IN_QUERY.test(search) ? 'code-link' : 'page';
        const answer = { request, document: document ?? notFound, headers: policy[kind] };
        return answerDocument(document ? answer : { ...answer, status: 404 });
      }
    }
  }

  /**
   * Answers `/readyz`. A process is not ready until its site has been complete once. Later it only names missing releases:
   * one page that fails is better than a site without any process. A missing fallback is only named, because visitors do
   * not need it yet.
   */
  async function answerReadiness({ missing, headers }: LiveSite): Promise<Response> {
    const late = wait(PROBE_MS, UNKNOWN, { ref: false });
    const { live, fallback, unknown } = await Promise.race([missing(), late]);
    wasWhole ||= live.length === 0 && unknown.length === 0;
    const isReady = wasWhole && !isDraining();
    const lines = [
      isDraining() ? 'draining' : isReady ? 'ok' : 'not ready',
      ...live.map((name) => `missing: ${name}`),
      ...fallback.map((name) => `missing fallback: ${name}`),
      ...unknown.map((name) => `unknown: ${name}`),
      ...site.warnings(),
      ...warnings(),
    ];
    const status = isReady ? 200 : 503;
    return new Response(`${lines.join('\n')}\n`, { status, headers: headers.probe });
  }
}
