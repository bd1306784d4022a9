import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

import { buildBundle, buildDefaultWiring } from './builds/build-sites';
import { type Laboratory, openLaboratory, REPOSITORY } from './laboratory';
import { measureArrivals } from './measures/arrivals';
import { measurePublications } from './measures/publications';
import {
  measureFirstVisits,
  measureRedemptions,
  measureRoundTrips,
  measureSecondVisits,
} from './measures/visits';
import { type Row, table } from './table';

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    stages: { type: 'string', default: '' },
  },
});

/** The rounds of first visits, and of what varies less. */
const MANY = Number(options.rounds);
const FEW = Math.ceil(MANY / 2);

/** The deploy root that `npm run build` has made. It has to be run before. */
const SITE_ROOT = join(REPOSITORY, 'dist');

const DOCUMENT = join(REPOSITORY, 'docs/performance.md');
const [START, END] = ['<!-- measured -->', '<!-- /measured -->'];

const begin = performance.now();
const workspace = await mkdtemp(join(tmpdir(), 'redeem-bench-'));
try {
  const measured = await measure();
  console.log(measured);
  if (options.write) await writeDocument(measured);
} finally {
  await rm(workspace, { recursive: true });
}

async function measure(): Promise<string> {
  console.error('Building the same sources in three other ways …');
  const roots = {
    site: SITE_ROOT,
    singleBundle: await buildBundle('composed', join(workspace, 'single-bundle')),
    plainBundle: await buildBundle('plain', join(workspace, 'plain-bundle')),
    defaultWiring: await buildDefaultWiring(join(workspace, 'default-wiring')),
  };
  const { defaultWiring, plainBundle: _, ...two } = roots;
  const laboratory = await openLaboratory();
  const stages: [string, () => Promise<Row[]>][] = [
    ['First visits', () => measureFirstVisits(laboratory, roots, MANY)],
    ['Second visits', () => measureSecondVisits(laboratory, two, FEW)],
    ['Round trips', () => measureRoundTrips(laboratory, { ...two, defaultWiring })],
    ['Redemptions', () => measureRedemptions(laboratory, two, FEW)],
    ['Publications', () => measurePublications(SITE_ROOT, workspace)],
    ['Arrivals', measureArrivals],
  ];
  try {
    const rows: Row[] = [];
    for (const [name, measureRows] of stages) {
      if (!new RegExp(options.stages).test(name)) continue;
      console.error(`${minutes()} min: ${name} …`);
      const measured = await measureRows();
      // A later stage may fail.
      console.error(table(measured));
      rows.push(...measured);
    }
    return `${table(rows)}\n\n${conditions(laboratory)}`;
  } finally {
    await laboratory.close();
  }
}

function conditions({ browser }: Laboratory): string {
  return (
    `Medians (interquartile range) of ${String(MANY)} rounds of first visits and ${String(FEW)} of second visits and ` +
    `redemptions; everything else once; one run of ${minutes()} minutes; ` +
    `Chromium ${browser.version()}, Node ${process.version}, HTTP/2, brotli, 1.6 Mbit/s, 150 ms, CPU 4x.`
  );
}

/** Replaces the measurements in the document. */
async function writeDocument(measured: string): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = text.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`${DOCUMENT} has no markers around the measurements`);
  await writeFile(DOCUMENT, `${before ?? ''}${START}\n\n${measured}\n\n${END}${after}`);
  await promisify(execFile)(join(REPOSITORY, 'node_modules/.bin/oxfmt'), [DOCUMENT]);
}

function minutes(): string {
  return ((performance.now() - begin) / 60_000).toFixed(1);
}
