import { dirname } from 'node:path/posix';

import { defaultOf, releasesOf } from '@redeem/contracts';
import { type Finding, passed, readRecord } from '@redeem/delivery';
import type { Candidate } from '../candidate';
import { weigh } from './weigh';
import { type WeighedFile, total, weighFiles } from './weigh-files';
import { partOf, sizeOf, withinBudget } from './within-budget';

/** Checks the sizes of a release against `config.budget` in its package.json, and says what it adds to the live one. */
export async function checkSize(candidate: Candidate): Promise<Finding> {
  const finding = await checkSizeOf(candidate);
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
  const isLoaded = (path: string) => /\.(js|css|svg|woff2)$/.test(path);
  const known = new Map(Object.entries(record.files));
  const isNew = ({ path, integrity }: { path: string; integrity: string }) =>
    isLoaded(path) && known.get(path) !== integrity;
  const own = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const gone = [...known].filter(
    ([path, integrity]) => isLoaded(path) && own.get(path) !== integrity,
  );
  const before = await Promise.all(
    gone.map(async ([path]) => ({
      path,
      bytes: Buffer.from((await storage.read(`${folder}/${path}`)) ?? []),
    })),
  );
  const weights: WeighedFile[][] = [
    await weighFiles(files.filter(isNew)),
    await weighFiles(before),
  ];
  const [is = 0, was = 0] = weights.map(total);
  const difference = is - was;
  const { version } = entry.metadata;
  return `; ${difference < 0 ? 'removes' : 'adds'} ${sizeOf(Math.abs(difference))} in all its files, compared with ${version}`;
}

/** Checks the sizes of a release against its budget. */
export async function checkSizeOf({
  release,
  folder,
}: Pick<Candidate, 'release' | 'folder'>): Promise<Finding> {
  const files = await weigh(release);
  const parts = Object.entries(files).map(([name, spentOn]) => partOf(name, spentOn));
  return withinBudget({ folder, parts });
}
