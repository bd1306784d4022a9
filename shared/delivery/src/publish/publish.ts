import { releasesOf } from '@redeem/contracts';
import { AT_ONCE, newest, type Storage } from '@redeem/storage';
import pMap from 'p-map';
import { lt } from 'semver';

import { DeliveryError } from '../delivery-error';
import { contentDataOf } from '../release/content-data';
import type { Release } from '../release/read-release';
import { deliveredFiles } from '../release/release-files';
import {
  createRecord,
  folderOf,
  isRecordOf,
  readNote,
  readRecord,
  recordOf,
  RUNNING_MS,
} from '../release/release-record';
import { isVersion, versionFolder } from '../release/version';
import { commitChange, type Decision, type SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, readPast } from '../revisions/history';
import {
  type Origin,
  type Past,
  requireUnlocked,
  type Revision,
} from '../revisions/revision-contract';
import { defaultVersion, publishedVersion, requireKept } from '../revisions/past';
import { finishHead } from '../revisions/publish-head';
import { storeTool } from '../revisions/tool';
import { storeDeltas } from './deltas';
import { verifyRelease } from './inspect-release';
import { requireBase, requireTexts } from './replaced-texts';
import { fallbackAmong, onTrial, toEverybody } from './traffic';

/** The steps of a publication, in order. Only the last step changes the live site. */
export type Step = 'check' | 'reserve' | 'upload' | 'verify' | 'commit';

/** Receives a line that says how far an upload is. */
export type OnProgress = (text: string) => void;

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
  why?: string;
  /** Allows a version that is lower than the live one. */
  allowDowngrade?: boolean;
  /** Allows a release without texts that visitors get. */
  allowLostTexts?: boolean;
  /** Where the release comes from, if another site had it before. */
  origin?: Origin;
  /** The program to store in the site, which runs commands without an installation. */
  tool?: Uint8Array;
  /** The site, if the caller has read it by `finishHead`. */
  live?: LatestRevision;
  onStep?: (step: Step) => void;
  onProgress?: OnProgress;
}

/** Publishes a release. Resolves to the revision with which visitors get it; otherwise nothing changes for them. */
export async function publish(publication: Publication): Promise<Revision> {
  const { storage, release, by, say, seen, check, onStep = () => undefined } = publication;
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
  await upload(storage, release, publication.onProgress);
  await storeDeltas(storage, release, past);
  const tool = publication.tool && (await storeTool(storage, publication.tool));
  onStep('verify');
  await verifyRelease(storage, folderOf(release));
  onStep('commit');
  return commitChange({
    storage,
    by,
    seen,
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
  const { storage, release, traffic, mayReplace, origin } = publication;
  if (!publication.allowDowngrade) requireHigher(release, latest);
  await mayReplace?.(latest);
  if (!origin) requireBase(release, latest);
  const { name, version } = release;
  if (publication.allowLostTexts) return;
  const texts = contentDataOf(release.files);
  await requireTexts({ storage, name, version, traffic, texts, made: release.content }, latest);
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
    `${name} ${version} is lower than ${live}, which visitors get. Publish a higher version (a new build: --bump patch), ` +
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

function goLive({ release, traffic, origin, why }: Publication, { registry }: Revision): Decision {
  const { name, version } = release;
  const record = recordOf(release);
  const from = defaultVersion(registry, name);
  const about = {
    ...(origin && { origin }),
    ...(release.content && { content: release.content }),
    ...(why && { why }),
  };
  if (record.kind === 'shell') {
    const change = { action: 'publish', subject: name, from, to: version } as const;
    return { change: { ...change, ...about }, shell: record.entry };
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
      ...about,
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
export async function requireClaimable(storage: Storage, release: Release): Promise<void> {
  const begun = await readRecord(storage, folderOf(release));
  if (begun === null || isRecordOf(begun, release)) return;
  throw new DeliveryError('conflict', `${await claimOf(storage, release)}. ${NEXT_VERSION}`);
}

/** What to do about a version that is taken. It is also read after `--from`, which takes no `--bump`. */
const NEXT_VERSION =
  'A new build gets the next version: --bump patch (or raise "version" in its package.json)';

/** Resolves to a sentence about the build that has reserved the version of a release. */
async function claimOf(storage: Storage, release: Release): Promise<string> {
  const { name, version } = release;
  const note = await readNote(storage, folderOf(release)).catch(() => null);
  if (note) {
    return (
      `${name} ${version} is stored with other files, by ${note.by} at ${note.at}. ` +
      `To publish those: delivery publish ${name} --version ${version}`
    );
  }
  const idle = Date.now() - newest(await storage.list(folderOf(release)));
  return idle < RUNNING_MS
    ? `another publication of ${name} ${version}, of other files, is running: it wrote a file ${String(Math.round(idle / 1000))} s ago. ` +
        'Wait until `delivery status` shows it'
    : `a publication of ${name} ${version} with other files was started and never finished`;
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
    `${name} ${version} is published, and a version never changes. ${NEXT_VERSION}`,
  );
}

/** After how many files an upload says how far it is. */
const SAID_EACH = 50;

/** Stores the files of a release in its folder. Existing files stay as they are: an upload that broke off goes on. */
export async function upload(
  storage: Storage,
  release: Release,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const folder = folderOf(release);
  const stored = new Set(await storage.paths(folder));
  const delivered = await deliveredFiles(release.files);
  const missing = delivered.filter(({ path }) => !stored.has(`${folder}/${path}`));
  let done = delivered.length - missing.length;
  const store = async ({ path, bytes }: (typeof delivered)[number]) => {
    await storage.create(`${folder}/${path}`, bytes);
    done += 1;
    if (done % SAID_EACH === 0)
      onProgress(`    ${release.name}: file ${String(done)} of ${String(delivered.length)}`);
  };
  await pMap(missing, store, { concurrency: AT_ONCE });
}
