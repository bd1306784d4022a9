import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
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
import { measureFirstVisits } from './measures/first-visits';
import { measureGrowth } from './measures/growth';
import { measureOwnScripts } from './measures/own-scripts';
import { measureRedemptions } from './measures/redemptions';
import { measureSecondVisit } from './measures/second-visit';
import { otherWork } from './report/busy';
import { writeDocument } from './report/document';
import { type Row, table } from './report/table';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, rounds: { type: 'string', default: '5' } },
});
const ROUNDS = Number(options.rounds);

/** Measurements that take long and vary little need fewer rounds. */
const FEW = Math.min(2, ROUNDS);

const NOT_MEASURED = `Not measured here: DNS and lost packets; third parties, which answer at once; a phone's own processor, which a slower
clock only stands for; browsers other than Chromium; what visitors in the field see.`;

const started = performance.now();
/** The share of the processors that other work took before each stage, in percent. */
const others: number[] = [];
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
        measureFirstVisits(laboratory, { ...roots, plainBundle }, ROUNDS),
      )),
      ...(await stage('Second visit', () => measureSecondVisit(laboratory, site, workspace))),
      ...(await stage('Round trips', () => measureDepth(laboratory, roots, FEW))),
      ...(await stage('Redemptions', () => measureRedemptions(laboratory, roots, ROUNDS))),
      ...(await stage('Files', () => measureOwnScripts(site))),
      ...(await stage('Deliveries', () => measureDeliveryTimes(site, workspace, FEW))),
    ];
    say('More remotes …');
    const growth = await measureGrowth(laboratory, workspace, FEW);
    return [table(rows), growth, `${conditions(laboratory)} ${NOT_MEASURED}`].join('\n\n');
  } finally {
    await laboratory.close();
  }
}

/** Measures rows and prints them at once, because a later stage may fail. */
async function stage(name: string, measureRows: () => Promise<Row[]>): Promise<Row[]> {
  others.push(await otherWork());
  say(`${name} …`);
  const rows = await measureRows();
  say(table(rows));
  return rows;
}

function conditions({ browser }: Laboratory): string {
  const minutes = (performance.now() - started) / 60_000;
  return (
    `Medians (and quartiles) of ${String(ROUNDS)} rounds in turn, ${String(FEW)} of round trips, deliveries and more remotes, in one run of ` +
    `${minutes.toFixed(0)} minutes; Chromium ${browser.version()}, HTTP/2, brotli, 1.6 Mbit/s, 150 ms, CPU 4x, on ` +
    `${String(cpus().length)} cores, of which other work took at most ${Math.max(...others).toFixed(0)} % before a stage.`
  );
}

function say(what: string): void {
  console.error(what);
}
