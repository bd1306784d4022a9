import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
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
import { writeDocument } from './report/document';
import { type Row, table } from './report/table';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, rounds: { type: 'string', default: '5' } },
});
const ROUNDS = Number(options.rounds);

const NOT_MEASURED = `Not measured here: DNS, TCP's slow start and lost packets; third parties, which answer at once; a phone's own
processor, which a slower clock only stands for; browsers other than Chromium; what visitors in the field see.`;

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
      ...(await stage('Round trips', () => measureDepth(laboratory, roots, ROUNDS))),
      ...(await stage('Redemptions', () => measureRedemptions(laboratory, roots, ROUNDS))),
      ...(await stage('Files', () => measureOwnScripts(site))),
      ...(await stage('Deliveries', () => measureDeliveryTimes(site, workspace, ROUNDS))),
    ];
    say('More remotes …');
    const growth = await measureGrowth(laboratory, workspace, ROUNDS);
    return [table(rows), growth, `${conditions(laboratory)} ${NOT_MEASURED}`].join('\n\n');
  } finally {
    await laboratory.close();
  }
}

/** Measures rows and prints them at once, because a later stage may fail. */
async function stage(name: string, measureRows: () => Promise<Row[]>): Promise<Row[]> {
  say(`${name} …`);
  const rows = await measureRows();
  say(table(rows));
  return rows;
}

function conditions({ browser }: Laboratory): string {
  return (
    `Medians of ${String(ROUNDS)} rounds in turn, ± half of what they vary by; ` +
    `Chromium ${browser.version()}, HTTP/2, brotli, 1.6 Mbit/s, 150 ms, CPU 4x, on ${String(cpus().length)} cores ` +
    `under a load of ${(loadavg()[1] ?? 0).toFixed(1)}.`
  );
}

function say(what: string): void {
  console.error(what);
}
