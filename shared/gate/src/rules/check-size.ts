import { dirname } from 'node:path/posix';

import { defaultOf, releasesOf } from '@redeem/contracts';
import { type Finding, passed, type Release } from '@redeem/delivery';
import { readRecord, readReleasedFile } from '@redeem/delivery/site';
import type { Candidate } from '../candidate';
import { configOf } from '../package-config';
import { weigh } from './weigh';
import { total, weighFiles } from './weigh-files';
import { partOf, sizeOf, withinBudget } from './within-budget';

/** Checks the sizes of a release against `config.budget` in its package.json, and says what it adds to the live one. */
export async function checkSize(candidate: Candidate): Promise<Finding> {
  const finding = await checkSizeOf(candidate.release);
  if (!finding.passed) return finding;
  // A damaged live release must not prevent the release that repairs it.
  const added = await whatIsAdded(candidate).catch(() => '');
  return passed(finding.detail + added);
}

/** Returns how much heavier or lighter all scripts, style sheets and texts are than those of the live release. */
async function whatIsAdded({ release, live, storage }: Candidate): Promise<string> {
  const { name, kind, files } = release;
  const entry = kind === 'shell' ? live.shell : defaultOf(releasesOf(live, name));
  if (!entry) return '';
  const folder = dirname(entry.url.slice(1));
  const record = await readRecord(storage, folder);
  if (!record) return '';
  const isLoaded = (path: string) => /\.(bin|js|css|svg|woff2)$/.test(path);
  const was = new Map(Object.entries(record.files));
  const is = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const added = files.filter(
    ({ path, integrity }) => isLoaded(path) && was.get(path)?.integrity !== integrity,
  );
  const gone = [...was].filter(
    ([path, { integrity }]) => isLoaded(path) && is.get(path) !== integrity,
  );
  const removed = gone.map(async ([path, file]) => ({
    path,
    bytes: Buffer.from((await readReleasedFile(storage, folder, path, file)) ?? []),
  }));
  const difference =
    total(await weighFiles(added)) - total(await weighFiles(await Promise.all(removed)));
  const { version } = entry.metadata;
  return `; ${difference < 0 ? 'removes' : 'adds'} ${sizeOf(Math.abs(difference))} in all its files, compared with ${version}`;
}

/** Checks the sizes of a release against its budget. */
export async function checkSizeOf(release: Release): Promise<Finding> {
  const files = await weigh(release);
  const parts = Object.entries(files).map(([name, spentOn]) => partOf(name, spentOn));
  return withinBudget({ budget: configOf(release).budget, parts });
}
