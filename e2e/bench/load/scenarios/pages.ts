import { measure, outcomeOf } from '../measure';
import { ask } from '../request';
import type { Scenario } from '../scenario';
import type { Site } from '../site';

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

/** What the host of the pages is asked for. */
export const PAGES: Scenario[] = [
  {
    tag: '@G6',
    what: 'pages and released files, four of five released files',
    run: async (site, share) => {
      const files = await filesOf(site);
      const arrivals = { perSecond: 1_000, seconds: 60 * share };
      const send = async (index: number) => (await get(site, asked(files, index))).status;
      const measured = await measure(site, arrivals, send, { process: site.host });
      const { p99, statuses, sent } = measured.service;
      return outcomeOf(arrivals, measured, {
        'p99 ≤ 50 ms': p99 <= 50,
        'no errors': statuses[200] === sent,
      });
    },
  },
  {
    tag: '@G6',
    what: 'pages that the visitor has already',
    run: async (site, share) => {
      const { etag = '' } = await get(site, '/');
      const arrivals = { perSecond: 2_000, seconds: 60 * share };
      const send = async () => (await get(site, '/', { 'if-none-match': etag })).status;
      const measured = await measure(site, arrivals, send, { process: site.host });
      const { p99, statuses, sent } = measured.service;
      return outcomeOf(arrivals, measured, {
        'p99 ≤ 25 ms': p99 <= 25,
        'no page is sent again': statuses[304] === sent,
      });
    },
  },
];

function get({ host }: Site, path: string, headers: Record<string, string> = {}) {
  return ask(host.url + path, { method: 'GET', headers: { ...BROTLI, ...headers } });
}

/** The released files that the home page names. */
async function filesOf(site: Site): Promise<string[]> {
  const { text } = await ask(site.host.url, {
    method: 'GET',
    headers: { 'accept-encoding': 'identity' },
  });
  const files = [...text.matchAll(/"(\/(?:shell|remotes)\/[^"]+\.(?:js|css))"/g)];
  return [...new Set(files.map(([, path = '']) => path))];
}

function asked(files: readonly string[], index: number): string {
  return index % 5 === 0 ? '/' : (files[index % files.length] ?? '/');
}
