import { connect } from 'node:net';

import { cumulativeStdNormalProbability, median, wilcoxonRankSum } from 'simple-statistics';

import { arrive, ms } from '../arrivals';
import { hashOf, OFFER } from '../codes';
import { ask } from '../request';
import { isAll, type Row } from '../rows';
import type { Site } from '../site';
import { validate } from './visits';

const SLOW_CONNECTIONS = 500;

/** Attacks, and their effect on other clients. */
export const ABUSE: Row[] = [
  {
    tag: '@F10',
    what: 'how long it takes to say that there is no such code',
    run: async (site, share) => {
      const count = Math.max(500, 5_000 * share);
      const kinds = [
        { codeOf: (index: number) => `NOBODY${String(index)}`, times: [] as number[] },
        { codeOf: (index: number) => `!${String(index)}`, times: [] as number[] },
        { codeOf: otherSitesCode, times: [] as number[] },
      ];
      await insertOtherSitesCodes(site, count);
      for (let index = 0; index < count * kinds.length; index += 1) {
        // Interleaved in each order, so that other work on the machine affects all kinds alike.
        const kind = kinds[(index + Math.floor(index / 3)) % 3];
        if (!kind) continue;
        const started = performance.now();
        await askAs(site, kind.codeOf(kind.times.length), 0x10_00_00 + index);
        kind.times.push(performance.now() - started);
      }
      const [one = [], two = [], three = []] = kinds.map(({ times }) => times);
      const medians = [one, two, three].map(median);
      const difference = Math.max(...medians) - Math.min(...medians);
      const p = Math.min(sameTimes(one, two), sameTimes(one, three));
      return {
        load: `${String(count)} of each`,
        measured: `medians differ by ${difference.toFixed(3)} ms; p ${p.toFixed(3)}`,
        conditions: { 'medians differ by < 1 ms': difference < 1, 'p > 0.01': p > 0.01 },
      };
    },
  },
  {
    tag: '@F14',
    what: '500 connections that send a byte now and then',
    run: async (site, share) => {
      const { hostname, port } = new URL(site.service.url);
      const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => {
        const socket = connect(Number(port), hostname, () =>
          socket.write('POST /slow HTTP/1.1\r\n'),
        );
        return socket.on('error', () => undefined);
      });
      const drip = setInterval(() => {
        for (const socket of sockets) if (!socket.destroyed) socket.write('X');
      }, 1_000);
      const seconds = Math.max(10, 30 * share);
      const load = await arrive({ perSecond: 100, seconds }, validate(site));
      clearInterval(drip);
      const open = sockets.filter(({ destroyed }) => !destroyed).length;
      for (const socket of sockets) socket.destroy();
      return {
        load: `100/s × ${String(seconds)} s beside them`,
        measured: `p99 ${ms(load.p99)}; ${String(open)} of them still open`,
        conditions: {
          'p99 < 100 ms': load.p99 < 100,
          'no errors': isAll(load),
          'all of them closed': open === 0,
        },
      };
    },
  },
];

/** Returns the probability of ranks this different if both take the same time (Wilcoxon's test for large samples). */
function sameTimes(one: number[], other: number[]): number {
  const [n, m] = [one.length, other.length];
  const expected = (n * (n + m + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  const z = Math.abs(wilcoxonRankSum(one, other) - expected) / deviation;
  return 2 * (1 - cumulativeStdNormalProbability(z));
}

function otherSitesCode(index: number): string {
  return `OTHER${String(index)}`;
}

async function insertOtherSitesCodes({ database }: Site, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, index) => hashOf(otherSitesCode(index)));
  await database.query(
    `insert into code (hash, site_key, offer_id, granted, remaining)
     select hash, 'cinemachezvous', $2, 1, 1 from unnest($1::text[]) hash`,
    [hashes, OFFER],
  );
  await database.query('vacuum analyze');
}

function askAs({ service }: Site, code: string, visitor: number) {
  return ask(`${service.url}/site/movieredeem/code/${code}?metadata=en&cc=US`, { visitor });
}
