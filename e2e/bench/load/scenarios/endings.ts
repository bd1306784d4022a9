import { setTimeout as wait } from 'node:timers/promises';

import { arrive } from '../arrivals';
import { OFFER, renewCodes } from '../codes';
import { ask } from '../request';
import { isAll, type Row } from '../rows';
import type { Site } from '../site';
import { exchange, validate } from './visits';

/** Shutdowns and crashes of a process. */
export const ENDINGS: Row[] = [
  {
    tag: '@J1',
    what: 'SIGTERM at 500 requests a second',
    run: async (site) => {
      let isReady = true;
      let exit: Promise<number | null> | undefined;
      const started = performance.now();
      // A load balancer requests the readiness, and sends nothing after it is gone.
      const load = await arrive({ perSecond: 500, seconds: 4 }, async (index) => {
        if (index === 1_000) exit = site.service.end('SIGTERM');
        if (index > 1_000 && index % 50 === 0) {
          isReady &&= (await ask(`${site.service.url}/readyz`, { method: 'GET' })).status === 200;
        }
        return isReady ? validate(site)(index) : 200;
      });
      const code = await exit;
      const seconds = (performance.now() - started) / 1_000 - 2;
      await site.restart();
      return {
        load: '500/s',
        measured: `exit ${String(code)} after ${seconds.toFixed(1)} s`,
        conditions: {
          'not ready at once': !isReady,
          'no request lost': isAll(load),
          'exit 0 within 15 s': code === 0 && seconds < 15,
        },
      };
    },
  },
  {
    tag: '@J4',
    what: 'kill -9 while codes are exchanged',
    run: async (site, share) => {
      await renewCodes(site.database);
      const kills = Math.max(3, Math.round(50 * share));
      for (let kill = 0; kill < kills; kill += 1) {
        const send = exchange(site);
        const exchanges = Array.from({ length: 100 }, (_, index) => send(kill * 100 + index));
        await wait(Math.random() * 150);
        await site.restart('SIGKILL');
        await Promise.all(exchanges);
      }
      const broken = await brokenPromises(site);
      return {
        load: `${String(kills)} kills, 100 exchanges each`,
        measured: `${String(broken)} codes of which something is missing`,
        conditions: { 'nothing half done': broken === 0 },
      };
    },
  },
];

/** Counts the codes that were taken without a history entry or without an issued code. */
async function brokenPromises({ database }: Site): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from code
     where offer_id = $1 and (remaining < 0 or granted - remaining <>
       (select count(*) from redemption join history on history.id = history_id
        join retailer_code on retailer_code.history_id = history.id
        where redemption.code_id = code.id))`,
    [OFFER],
  );
  return rows[0]?.n ?? 0;
}
