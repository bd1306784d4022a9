import type { Send } from '../arrivals';
import { codeAt, CODES, OFFER, renewCodes, SELECTION, VISITORS } from '../codes';
import { ask, type Question } from '../request';
import { isAll, type Rate, rowOf } from '../rows';
import type { Site } from '../site';

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

const RATES: Rate[] = [
  {
    tag: '@G1',
    what: 'validations of 200,000 codes',
    perSecond: 500,
    seconds: 300,
    server: 'service',
    prepare: (site) => Promise.resolve({ send: validate(site) }),
    limits: { p50: 10, p95: 25, p99: 50 },
    check: (load) => ({ 'no errors': isAll(load) }),
  },
  {
    tag: '@G2',
    what: 'exchanges that all succeed, on a disk that is waited for',
    perSecond: 200,
    seconds: 120,
    server: 'service',
    prepare: async (site) => {
      await renewCodes(site.database);
      const send = exchange(site);
      return { send, warmUp: (index) => send(CODES - 1 - index) };
    },
    limits: { p99: 100 },
    check: async (load, site) => {
      const { rows, taken } = await countRedemptions(site);
      return {
        'no errors': isAll(load),
        'one row for each success': rows === taken && rows >= load.sent,
      };
    },
  },
  {
    tag: '@G3',
    what: '80 % validations, 15 % site data, 5 % exchanges',
    perSecond: 1_000,
    seconds: 120,
    server: 'service',
    prepare: async (site) => {
      await renewCodes(site.database);
      return { send: mixed(site) };
    },
    limits: { p99: 100 },
    check: ({ sent, statuses }) => ({
      'errors < 0.1 %': sent - (statuses[200] ?? 0) < sent / 1_000,
    }),
  },
  {
    tag: '@G6',
    what: 'pages and released files, four of five released files',
    perSecond: 1_000,
    seconds: 60,
    server: 'host',
    prepare: async (site) => {
      const { text } = await get(site, '/', { 'accept-encoding': 'identity' });
      // The paths of the released files in the home page.
      const found = [...text.matchAll(/"(\/(?:shell|remotes)\/[^"]+\.(?:js|css))"/g)];
      const files = [...new Set(found.map(([, path = '']) => path))];
      const pathOf = (index: number) => (index % 5 === 0 ? '/' : files[index % files.length]);
      return { send: async (index) => (await get(site, pathOf(index) ?? '/')).status };
    },
    limits: { p99: 50 },
    check: (load) => ({ 'no errors': isAll(load) }),
  },
  {
    tag: '@G6',
    what: 'pages that the visitor has already',
    perSecond: 2_000,
    seconds: 60,
    server: 'host',
    prepare: async (site) => {
      const { etag = '' } = await get(site, '/');
      return { send: async () => (await get(site, '/', { 'if-none-match': etag })).status };
    },
    limits: { p99: 25 },
    check: (load) => ({ 'no page is sent again': isAll(load, 304) }),
  },
];

/** Ordinary traffic. */
export const VISITS = RATES.map(rowOf);

export function mixed(site: Site): Send {
  const [valid, taken] = [validate(site), exchange(site)];
  const url = `${site.service.url}/site/movieredeem`;
  return async (index) => {
    const part = index % 20;
    if (part < 16) return valid(index);
    return part < 19 ? (await ask(url, { method: 'GET' })).status : taken(index);
  };
}

export function validate(site: Site): Send {
  // A large prime, so that successive requests are not for neighbouring rows.
  return (index) => statusOf(site, codeAt((index * 7_919) % CODES), { visitor: index % VISITORS });
}

function exchange(site: Site): Send {
  const body = { offer_id: OFFER, selection: SELECTION };
  return (index) =>
    statusOf(site, `${codeAt(index)}/exchange`, { body, visitor: index % VISITORS });
}

/** Resolves to the status of the answer, or to 0 if the answer is a refusal with the status of a success. */
async function statusOf({ service }: Site, path: string, question: Question): Promise<number> {
  const url = `${service.url}/site/movieredeem/code/${path}?metadata=en&cc=US`;
  const { status, text } = await ask(url, question);
  return text.startsWith('{"status":"error"') ? 0 : status;
}

function get({ host }: Site, path: string, headers: Record<string, string> = {}) {
  return ask(host.url + path, { method: 'GET', headers: { ...BROTLI, ...headers } });
}

async function countRedemptions({ database }: Site) {
  const { rows } = await database.query<{ rows: number; taken: number }>(
    `select count(redemption.id)::int as rows,
       count(distinct code.id) filter (where remaining < granted)::int as taken
     from code left join redemption on code_id = code.id where offer_id = $1`,
    [OFFER],
  );
  return rows[0] ?? { rows: 0, taken: 0 };
}
