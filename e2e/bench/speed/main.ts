import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import {
  buildDefaultWiring,
  buildPlainBundle,
  buildSingleBundle,
  FEDERATED,
} from './builds/build-sites';
import { Laboratory } from './laboratory';
import { measureDeliveryTimes } from './measures/delivery-times';
import { measureDepth } from './measures/depth';
import { measureCodePages, measureFirstVisits, measureReturns } from './measures/first-visits';
import { measureGrowth } from './measures/growth';
import { measureOwnScripts } from './measures/own-scripts';
import { PublishedSite } from './measures/published-site';
import { measureRedemptions } from './measures/redemptions';
import { measureSecondVisit } from './measures/second-visit';
import { writeDocument } from './report/document';
import { Machine } from './report/machine';
import { type Row, table } from './report/table';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, rounds: { type: 'string' } },
});

/** The rounds of each stage, or `--rounds` for all. Those that vary least have the fewest. */
const ROUNDS = roundsOf({
  visits: 7,
  returns: 5,
  pages: 3,
  redemptions: 5,
  roundTrips: 1,
  deliveries: 1,
});

const NOT_MEASURED = `Not measured: DNS; lost packets; third parties, whose local doubles answer at once; the processor of
a real phone, for which the processor of this machine is slowed down; browsers other than Chromium; the times that visitors get.`;

const start = performance.now();
const machine = new Machine();
const workspace = await mkdtemp(join(tmpdir(), 'redeem-bench-'));
try {
  const measured = await measure();
  console.log(measured);
  if (options.write) await writeDocument(measured);
} finally {
  await rm(workspace, { recursive: true });
}

async function measure(): Promise<string> {
  say('Building the same sources in three other ways …');
  const site = FEDERATED;
  const singleBundle = await buildSingleBundle(join(workspace, 'single-bundle'));
  const plainBundle = await buildPlainBundle(join(workspace, 'plain-bundle'));
  const defaultWiring = await buildDefaultWiring(join(workspace, 'default-wiring'));
  const roots = { site, singleBundle, defaultWiring };
  const laboratory = await Laboratory.open();
  try {
    const rows = [
      ...(await stage('First visits', () =>
        measureFirstVisits(laboratory, { ...roots, plainBundle }, ROUNDS.visits),
      )),
      ...(await stage('Second visits', () =>
        measureReturns(laboratory, { site, singleBundle }, ROUNDS.returns),
      )),
      ...(await stage('Pages behind a code', () =>
        measureCodePages(laboratory, { site, singleBundle }, ROUNDS.pages),
      )),
      ...(await stage('Round trips', () => measureDepth(laboratory, roots, ROUNDS.roundTrips))),
      ...(await stage('Redemptions', () =>
        measureRedemptions(laboratory, { site, singleBundle }, ROUNDS.redemptions),
      )),
      ...(await stage('Files', () => measureOwnScripts(site))),
      ...(await stage('More remotes', () => measureGrowth(laboratory, workspace))),
      ...(await stage('Deliveries', () => measureDeliveries(laboratory, site))),
    ];
    return [table(rows), `${conditions(laboratory)} ${machine.describe()} ${NOT_MEASURED}`].join(
      '\n\n',
    );
  } finally {
    await laboratory.close();
  }
}

/** Publishes to a copy of the site. */
async function measureDeliveries(laboratory: Laboratory, built: string): Promise<Row[]> {
  const site = await PublishedSite.make(built, workspace);
  try {
    return [
      ...(await measureSecondVisit(laboratory, site)),
      ...(await measureDeliveryTimes(site, ROUNDS.deliveries)),
    ];
  } finally {
    await site.remove();
  }
}

/** Measures rows and prints them at once, because a later stage may fail. */
async function stage(name: string, measureRows: () => Promise<Row[]>): Promise<Row[]> {
  await machine.rest();
  say(`${minutes()} min: ${name} …`);
  const rows = await measureRows();
  say(table(rows));
  return rows;
}

function conditions({ browser }: Laboratory): string {
  const { visits, returns, pages, redemptions, roundTrips, deliveries } = ROUNDS;
  return (
    `Medians (interquartile range) of ${String(visits)} rounds of first visits, ${String(returns)} of second visits, ${String(pages)} of ` +
    `pages behind a code, ${String(redemptions)} of redemptions, ${String(roundTrips)} of round trips and ${String(deliveries)} of deliveries, in one run of ${minutes()} minutes; ` +
    `Chromium ${browser.version()}, HTTP/2, brotli, 1.6 Mbit/s, 150 ms, CPU 4x.`
  );
}

function roundsOf<Stage extends string>(rounds: Record<Stage, number>): Record<Stage, number> {
  const entries = Object.entries<number>(rounds);
  const asked = entries.map(([stage, count]) => [stage, Number(options.rounds ?? count)] as const);
  return Object.fromEntries(asked) as Record<Stage, number>;
}

function minutes(): string {
  return ((performance.now() - start) / 60_000).toFixed(1);
}

function say(what: string): void {
  console.error(what);
}
