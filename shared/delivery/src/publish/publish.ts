import { isDeepStrictEqual } from 'node:util';

import { DeliveryError } from '../delivery-error';
import type { Release } from '../read-release';
import { releasesOf } from '../registry-releases';
import { changeSite, type Decision } from '../revisions/change-site';
import { readLatest, readPast } from '../revisions/history';
import { requireUnlocked } from '../revisions/locks';
import { requireKept } from '../revisions/past';
import { finishHead } from '../revisions/publish-head';
import type { Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import { folderOf, readRecord, recordOf } from './release-record';
import { requireNeverLive, reserve } from './reserve';
import { defaultOf, fallbackAmong, onTrial, toEverybody } from './traffic';
import { upload } from './upload';
import { verifyRelease } from './verify-release';

/** The steps of a publication, in their order; only the last one changes anything for visitors. */
export type Step = 'check' | 'reserve' | 'upload' | 'verify' | 'commit';

interface Publication {
  storage: Storage;
  release: Release;
  /** Who publishes. */
  by: string;
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** Refuses what does not go with what is live, by a DeliveryError. */
  check: (release: Release, live: Revision) => Promise<void>;
  onStep?: (step: Step) => void;
}

/** Publishes a release: visitors get it from the answered revision on, or nothing has changed. */
export async function publish(publication: Publication): Promise<Revision> {
  const { storage, release, by, check, onStep = () => undefined } = publication;
  requireWhole(publication);
  const finished = await finishHead(storage);
  if (finished && (await isDoneBy(finished, publication))) return finished;
  const live = await readLatest(storage);
  requireUnlocked(live, release.name);

  onStep('check');
  await check(release, live);
  onStep('reserve');
  await reserve(storage, release);
  onStep('upload');
  await upload(storage, release);
  onStep('verify');
  await verifyRelease(storage, folderOf(release));
  onStep('commit');
  return changeSite({
    storage,
    by,
    decide: async (latest) => {
      requireUnlocked(latest, release.name);
      requireSameShell(live, latest);
      const past = await readPast(storage, latest, release.name);
      requireKept(past, folderOf(release));
      requireNeverLive(past, release);
      return goLive(publication, latest);
    },
  });
}

/** It was this publication that broke off last, before visitors got it. */
async function isDoneBy({ by, change }: Revision, publication: Publication): Promise<boolean> {
  const { storage, release, traffic } = publication;
  return (
    change.action === 'publish' &&
    by === publication.by &&
    change.subject === release.name &&
    change.to === release.version &&
    (change.traffic ?? 100) === traffic &&
    isDeepStrictEqual(await readRecord(storage, folderOf(release)), recordOf(release))
  );
}

/** Everybody has the same shell: a page has one, and its remotes were checked against it. */
function requireWhole({ release, traffic }: Publication): void {
  if (release.kind === 'remote' || traffic === 100) return;
  throw new DeliveryError('refused', 'the shell is for all visitors: publish it without --traffic');
}

/** It was checked against the shell of a minute ago. */
function requireSameShell(checked: Revision, latest: Revision): void {
  const version = shellVersion(latest);
  if (version === shellVersion(checked)) return;
  throw new DeliveryError(
    'conflict',
    `shell ${String(version)} went live during the check: publish again`,
  );
}

function goLive({ release, traffic }: Publication, { registry }: Revision): Decision {
  const { name, version } = release;
  const record = recordOf(release);
  if (record.kind === 'shell') {
    const from = registry.shell?.metadata.version ?? null;
    return { change: { action: 'publish', subject: name, from, to: version }, shell: record.entry };
  }

  const live = releasesOf(registry, name);
  const from = defaultOf(live)?.metadata.version ?? null;
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

function shellVersion({ registry }: Revision): string | null {
  return registry.shell?.metadata.version ?? null;
}
