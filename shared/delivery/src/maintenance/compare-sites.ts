import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { liveRecord, readBuiltFiles } from '../publish/inspect-release';
import {
  changedFiles,
  type ComparedRelease,
  type ContentDifference,
  contentOf,
} from '../release/changed-files';
import { hasSameFiles, type ReleaseRecord } from '../release/release-record';
import { versionFolder } from '../release/version';
import { damageOf } from '../revisions/history';
import { type PackageStatus, problemsOf, siteStatus } from './status';

/** How the default releases of a package differ between two sites. */
export type Difference =
  | 'same'
  /** One of them is not live, or is damaged. */
  | 'unknown'
  | ContentDifference;

/** A package of either site. */
export interface ComparedPackage {
  name: string;
  here: PackageStatus | null;
  beside: PackageStatus | null;
  difference: Difference;
}

/** Two sites side by side. */
export interface ComparedSites {
  packages: ComparedPackage[];
  /** What is wrong with each of them: visitors may get something else than what is live. */
  problems: { here: string[]; beside: string[] };
}

/** Resolves to the packages of two sites: what is live where, since when, and how the releases differ. */
export async function compareSites(here: Storage, beside: Storage): Promise<ComparedSites> {
  const [one, other] = await Promise.all([siteStatus(here), siteStatus(beside)]);
  const names = new Set([...one.packages, ...other.packages].map(({ name }) => name));
  const compared: ComparedPackage[] = [];
  // One after the other, because all files of two releases may be read.
  for (const name of names) {
    const [own = null, its = null] = [one, other].map(({ packages }) =>
      packages.find((found) => found.name === name),
    );
    const lives = await Promise.all([liveOf(here, own), liveOf(beside, its)]);
    compared.push({ name, here: own, beside: its, difference: await differenceOf(...lives) });
  }
  return { packages: compared, problems: { here: problemsOf(one), beside: problemsOf(other) } };
}

interface Live {
  storage: Storage;
  name: string;
  version: string;
  folder: string;
  record: ReleaseRecord;
}

/** Resolves to the default release of a package; null if there is none, or if its record cannot be read. */
async function liveOf(storage: Storage, status: PackageStatus | null): Promise<Live | null> {
  const version = status?.live.find((one) => one.default)?.version;
  if (!status || version === undefined) return null;
  const { name } = status;
  const folder = versionFolder(name, version);
  const found = await liveRecord(storage, { folder });
  return 'fault' in found ? null : { storage, name, version, folder, record: found.record };
}

async function differenceOf(one: Live | null, other: Live | null): Promise<Difference> {
  if (!one || !other) return 'unknown';
  if (hasSameFiles(one.record, other.record)) return 'same';
  const [own, its] = await Promise.all([readRelease(one), readRelease(other)]);
  if (own instanceof DeliveryError || its instanceof DeliveryError) return 'unknown';
  return contentOf(changedFiles(own, its), own.files);
}

async function readRelease(live: Live): Promise<ComparedRelease | DeliveryError> {
  const { storage, name, version, folder, record } = live;
  const read = await readBuiltFiles(storage, folder).catch(damageOf);
  if (read instanceof DeliveryError) return read;
  const entry = record.kind === 'remote' ? record.entry.url.slice(`/${folder}/`.length) : undefined;
  return { name, version, entry, files: read.files };
}
