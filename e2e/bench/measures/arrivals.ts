import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { startPostgres } from '@redeem/content-service/testing/postgres';
import { Client } from 'pg';
import { quantile } from 'simple-statistics';

import { startServer } from '../laboratory';
import type { Row } from '../table';

/** Beyond the ports of the laboratory, whose hosts take those from 4714 on. */
const SERVICE = 'http://localhost:4740';

const CODES = 20_000;
const OFFER = '41001';
const SELECTION = 'vudu';
const LIMIT_MS = 15_000;

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** Sends a request and resolves to the status of its answer; 0: no answer, or a refusal with the status of a success. */
type Send = (index: number) => Promise<number>;

/** The result of many requests; times are in milliseconds. */
interface Load {
  sent: number;
  p99: number;
  /** The number of answers by status. */
  statuses: Partial<Record<number, number>>;
}

/**
 * Sends at a constant rate, which is an open model: a request goes out when it is due, however many of the earlier
 * ones are still unanswered. Its time starts when it was due, so a stalled service or a late sender shows in the times.
 */
export async function arrive(perSecond: number, seconds: number, send: Send): Promise<Load> {
  const times: number[] = [];
  const statuses: Load['statuses'] = {};
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = started + (index * 1_000) / perSecond;
    // Timers are late by a millisecond or more. All requests that are due by then go out together.
    if (due > performance.now()) await wait(Math.max(1, due - performance.now()));
    underWay.push(
      send(index).then((status) => {
        times.push(performance.now() - due);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(underWay);
  return { sent: times.length, p99: quantile(times, 0.99), statuses };
}

/** Measures the content service with durable writes and production limits. The rows are those of docs/reliability.md. */
export async function measureArrivals(): Promise<Row[]> {
  const postgres = await startPostgres({ isDurable: true });
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  const service = await startServer('e2e/content-service', `${SERVICE}/readyz`, {
    DEMO: 'on',
    DATABASE_URL: postgres.url,
    TRUSTED_HOPS: '1',
  });
  try {
    await insertCodes(database);
    return await measureService();
  } finally {
    await service.stop('SIGKILL');
    await database.end();
    await postgres.stop();
  }
}

async function measureService(): Promise<Row[]> {
  await arrive(200, 3, validate);
  const validations = await arrive(500, 30, validate);
  // Each visitor has validated the code.
  const exchanges = await arrive(200, 20, exchange);
  const mixture = await arrive(1_000, 10, mixedFrom(4_000));
  const spike = await arrive(3_000, 5, mixedFrom(5_000));
  await wait(10_000);
  const after = await arrive(200, 10, validate);
  const handled = share(spike, 200, 408, 429, 503);
  const rows = (what: string, mostMs: number, load: Load): Row[] => [
    row(`p99 of ${what}`, 'ms', `≤ ${String(mostMs)} ms`, load.p99),
    row('of these, not answered with a success', '%', '0 %', 100 - share(load, 200)),
  ];
  return [
    ...rows('validations, 500 a second @G1', 50, validations),
    ...rows('exchanges, 200 a second, written to the disk @G2', 100, exchanges),
    ...rows('80 % validations, 15 % site data, 5 % exchanges, 1000 a second @G3', 100, mixture),
    row('neither answered nor shed of 3000 a second @G4', '%', '0 %', 100 - handled),
    row('p99 of validations ten seconds later', 'ms', '≤ 50 ms', after.p99),
  ];
}

function row(what: string, unit: Row['unit'], target: string, value: number): Row {
  return { what, unit, target, site: [value] };
}

/** Returns the share of answers with these statuses, in percent. */
function share({ statuses, sent }: Load, ...wanted: number[]): number {
  return (wanted.reduce((sum, status) => sum + (statuses[status] ?? 0), 0) / sent) * 100;
}

/** Returns the sender of a mixture whose exchanges start with this code. */
function mixedFrom(firstCode: number): Send {
  return async (index) => {
    const part = index % 20;
    if (part < 16) return validate(index);
    if (part < 19) return (await ask('GET', `${SERVICE}/site/movieredeem`, index)).status;
    return exchange(firstCode + Math.floor(index / 20));
  };
}

function validate(index: number): Promise<number> {
  return call(codeAt(index % CODES), index % CODES);
}

function exchange(index: number): Promise<number> {
  return call(`${codeAt(index)}/exchange`, index, { offer_id: OFFER, selection: SELECTION });
}

/** Calls the service as one of many visitors, each with a code. */
async function call(path: string, visitor: number, body?: object): Promise<number> {
  const url = `${SERVICE}/site/movieredeem/code/${path}?metadata=en&cc=US`;
  const answer = await ask('POST', url, visitor, body);
  return answer.text.startsWith('{"status":"error"') ? 0 : answer.status;
}

/** Sends a request as a page of the site does, from a visitor behind a proxy. Resolves to status and text of the answer. */
function ask(method: string, url: string, visitor: number, body?: object) {
  const bytes = body ? JSON.stringify(body) : '';
  const headers = {
    origin: 'http://localhost:3000',
    'x-forwarded-for': `10.0.${String(visitor >> 8)}.${String(visitor & 255)}`,
    'content-length': String(bytes.length),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise<{ status: number; text: string }>((resolve) => {
    const fail = () => {
      resolve({ status: 0, text: '' });
    };
    const sent = request(url, { method, agent, headers, timeout: LIMIT_MS }, (answer) => {
      const { statusCode: status = 0 } = answer;
      text(answer).then((received) => {
        resolve({ status, text: received });
      }, fail);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', fail);
    sent.end(bytes);
  });
}

/** Returns a code of the run. The codes differ in their numbers only. */
function codeAt(index: number): string {
  return `LOAD${String(index).padStart(8, '0')}`;
}

/** Inserts all codes, and as many retailer codes, as e2e/content-service/add-code.sql does. */
async function insertCodes(database: Client): Promise<void> {
  const hashes = Array.from({ length: CODES }, (_, index) =>
    createHmac('sha256', 'demo-pepper').update(codeAt(index)).digest('hex'),
  );
  await database.query(
    `with added as (
       insert into code (hash, offer_id, granted, remaining)
       select hash, $2, 1, 1 from unnest($1::text[]) hash returning id)
     insert into content_item (code_id, position, title_id, profiles)
     select id, 0, 't03', '{HD}' from added`,
    [hashes, OFFER],
  );
  await database.query(
    `insert into retailer_code (selection, value)
     select $1, 'LOAD ' || n from generate_series(1, $2::int) n on conflict do nothing`,
    [SELECTION, CODES],
  );
  await database.query('vacuum analyze');
}
