import { releasesOf } from '@redeem/contracts';
import { newest, type Storage } from '@redeem/storage';
import pMap from 'p-map';
import { lt } from 'semver';

import { DeliveryError } from '../delivery-error';
import type { Release } from '../release/read-release';
import { deliveredFiles } from '../release/release-files';
import {
  createRecord,
  folderOf,
  isRecordOf,
  readRecord,
  recordOf,
  RUNNING_MS,
} from '../release/release-record';
import { isVersion, versionFolder } from '../release/version';
import { commitChange, type Decision, type SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, readPast } from '../revisions/history';
import { type Past, requireUnlocked, type Revision } from '../revisions/revision-contract';
import { defaultVersion, publishedVersion, requireKept } from '../revisions/past';
import { finishHead } from '../revisions/publish-head';
import { storeTool } from '../revisions/tool';
import { storeDeltas } from './deltas';
import { verifyRelease } from './inspect-release';
import { fallbackAmong, onTrial, toEverybody } from './traffic';

/** The steps of a publication, in order. Only the last step changes the live site. */
export type Step = 'check' | 'reserve' | 'upload' | 'verify' | 'commit';

interface Publication extends SiteAuthor {
  release: Release;
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** Throws a DeliveryError if the release must not go live on this site. */
  check: (release: Release, live: Revision) => Promise<void>;
  /**
   * Throws a DeliveryError if the release must not replace the live one. Runs again while the change is decided.
   */
  mayReplace?: (live: Revision) => Promise<void>;
  /** Allows a version that is lower than the live one. */
  allowDowngrade?: boolean;
  /** The program to store in the site, which runs commands without an installation. */
  tool?: Uint8Array;
  /** The site, if the caller has read it by `finishHead`. */
  live?: LatestRevision;
  onStep?: (step: Step) => void;
}

/** Publishes a release. Resolves to the revision with which visitors get it; otherwise nothing changes for them. */
export async function publish(publication: Publication): Promise<Revision> {
  const { storage, release, by, say, check, onStep = () => undefined } = publication;
  requireWhole(publication);
  const { live = await finishHead(storage, { subject: release.name, say }) } = publication;
  const past = await readPast(storage, live, release.name);
  requireUnlocked(live, release.name);
  requireUnpublished(past, release);
  await requireClaimable(storage, release);
  await requireReplaceable(publication, live);

  onStep('check');
  await check(release, live);
  onStep('reserve');
  await reserve(storage, release);
  onStep('upload');
  await upload(storage, release);
  await storeDeltas(storage, release, past);
  const tool = publication.tool && (await storeTool(storage, publication.tool));
  onStep('verify');
  await verifyRelease(storage, folderOf(release));
  onStep('commit');
  return commitChange({
    storage,
    by,
    decide: async (latest) => {
      requireUnlocked(latest, release.name);
      requireSameShell(live, latest);
      await requireReplaceable(publication, latest);
      await requireUploaded(storage, release);
      requireUnpublished(await readPast(storage, latest, release.name), release);
      return { ...goLive(publication, latest), ...(tool !== undefined && { tool }) };
    },
  });
}

/** Refuses a trial of the shell: all remotes were checked against one shell. */
function requireWhole({ release, traffic }: Publication): void {
  if (release.kind === 'remote' || traffic === 100) return;
  throw new DeliveryError('refused', 'the shell is for all visitors: publish it without --traffic');
}

async function requireReplaceable(publication: Publication, latest: Revision): Promise<void> {
  const { release, mayReplace, allowDowngrade = false } = publication;
  if (!allowDowngrade) requireHigher(release, latest);
  await mayReplace?.(latest);
}

/** Refuses a version lower than the live one: it was probably built from an older checkout. */
export function requireHigher(
  { name, version }: Pick<Release, 'name' | 'version'>,
  latest: Revision,
): void {
  const live = defaultVersion(latest.registry, name);
  if (live === null || !isVersion(live) || !lt(version, live)) return;
  throw new DeliveryError(
    'refused',
    `${name} ${version} is lower than ${live}, which visitors get. Publish a higher version (--bump patch), ` +
      `roll ${live} back (delivery rollback ${name}), or add --allow-downgrade`,
  );
}

/** Refuses a release if the shell has changed since the release was checked. */
function requireSameShell(checked: Revision, latest: Revision): void {
  const version = defaultVersion(latest.registry, 'shell');
  if (version === defaultVersion(checked.registry, 'shell')) return;
  throw new DeliveryError(
    'conflict',
    `shell ${String(version)} went live during the check: publish again`,
  );
}

/** The number of files that are uploaded at the same time: an object store answers each after a while. */
const AT_ONCE = 16;

function goLive({ release, traffic }: Publication, { registry }: Revision): Decision {
  const { name, version } = release;
  const record = recordOf(release);
  const from = defaultVersion(registry, name);
  if (record.kind === 'shell') {
    return { change: { action: 'publish', subject: name, from, to: version }, shell: record.entry };
  }

  const live = releasesOf(registry, name);
  const everybody = traffic === 100;
  if (!everybody && from === null) {
    throw new DeliveryError('conflict', `${name} is new: there is no other version for the rest`);
  }
  return {
    change: {
      action: 'publish',
      subject: name,
      from,
      to: version,
      ...(!everybody && { traffic }),
    },
    microFrontends: {
      ...registry.microFrontends,
      [name]: everybody
        ? toEverybody(record.entry, fallbackAmong(live, record.entry))
        : onTrial(live, record.entry, traffic),
    },
  };
}

/**
 * Reserves the version of a release. The same build may continue an interrupted publication; another build of the
 * same version is refused.
 */
export async function reserve(storage: Storage, release: Release): Promise<void> {
  if (!(await createRecord(storage, release))) await requireClaimable(storage, release);
}

/** Refuses a version that another build has reserved. */
async function requireClaimable(storage: Storage, release: Release): Promise<void> {
  const begun = await readRecord(storage, folderOf(release));
  if (begun === null || isRecordOf(begun, release)) return;
  const { name, version } = release;
  const idle = Date.now() - newest(await storage.list(folderOf(release)));
  throw new DeliveryError(
    'conflict',
    idle < RUNNING_MS
      ? `another publication of ${name} ${version}, of other files, is running: it wrote a file ${String(Math.round(idle / 1000))} s ago. ` +
          'Wait until `delivery status` shows it, and publish another version then: --bump patch'
      : `a publication of ${name} ${version} with other files was started and never finished. ` +
          'Publish another version: --bump patch (or raise "version" in its package.json)',
  );
}

/** Refuses a release whose upload was removed meanwhile, because it seemed to have broken off. */
async function requireUploaded(storage: Storage, release: Release): Promise<void> {
  if (isRecordOf(await readRecord(storage, folderOf(release)), release)) return;
  throw new DeliveryError(
    'conflict',
    `the files of ${release.name} ${release.version} were removed during its publication: publish again`,
  );
}

/**
 * Refuses a version that was ever live, and one that was removed. Runs again while the change is decided: the same
 * build may be published twice at the same time.
 */
export function requireUnpublished(
  past: Past,
  { name, version }: Pick<Release, 'name' | 'version'>,
): void {
  requireKept(past, versionFolder(name, version));
  if (!publishedVersion(past, version)) return;
  throw new DeliveryError(
    'conflict',
    `${name} ${version} is published, and a version never changes. ` +
      'Publish another: --bump patch (or raise "version" in its package.json)',
  );
}

/** Stores the files of a release in its folder. Existing files stay as they are. */
export async function upload(storage: Storage, release: Release): Promise<void> {
  const folder = folderOf(release);
  const delivered = await deliveredFiles(release.files);
  const store = async ({ path, bytes }: (typeof delivered)[number]) => {
    await storage.create(`${folder}/${path}`, bytes);
  };
  await pMap(delivered, store, { concurrency: AT_ONCE });
}
