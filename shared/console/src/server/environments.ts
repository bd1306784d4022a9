import { setTimeout as wait } from 'node:timers/promises';

import {
  DeliveryError,
  hasSameFiles,
  packageStatus,
  publishedVersion,
  readPast,
  versionFolder,
} from '@redeem/delivery';
import { AT_ONCE, type Storage } from '@redeem/storage';
import pMap from 'p-map';

import { defaultIn, type Person } from '../api';
import type { Environments, PackageAt } from '../comparison';
import { actionsOf } from './access';
import { createSiteReader, type SiteReader } from './read-site';

/** How long the head of another site is waited for, in milliseconds: it must not keep the others from being shown. */
const SITE_TIMEOUT_MS = 5_000;

/** Returns a site beside this one. Throws a DeliveryError for any other address: it comes from the page. */
export function siteBeside(beside: readonly Storage[], address: string): Storage {
  const found = beside.find((site) => site.address === address);
  if (found) return found;
  throw new DeliveryError('not-found', `This console was not started beside ${address}`);
}

interface EnvironmentsOptions {
  storage: Storage;
  reader: SiteReader;
  beside: readonly Storage[];
  onError: (error: unknown) => void;
}

/** Creates a function that reads this site and those beside it: what is live where, and which releases have the same bytes. */
export function createEnvironments({ storage, reader, beside, onError }: EnvironmentsOptions) {
  const others = beside.map((site) => ({ site, reader: createSiteReader(site, onError) }));

  return async function environments(person: Person): Promise<Environments> {
    const here = await reader.latest();
    const heads = await Promise.all(
      others.map(({ site, reader: other }) => headOf(site, other.latest())),
    );
    const found = [here, ...heads.map(({ latest }) => latest)];
    const readers = [reader, ...others.map((other) => other.reader)];
    const names = new Set([
      'shell',
      ...found.flatMap((latest) => Object.keys(latest?.registry.microFrontends ?? {}).sort()),
    ]);
    const packages = await pMap(
      names,
      async (name) => {
        const status = found.map((latest) => (latest ? packageStatus(latest, name) : null));
        const records = await Promise.all(
          status.map(async (one, index) => {
            const version = one ? defaultIn(one.live) : undefined;
            if (version === undefined) return null;
            return readers[index]?.recordOf(versionFolder(name, version));
          }),
        );
        const [own] = records;
        const at = await Promise.all(
          status.map(async (one, index): Promise<PackageAt | null> => {
            if (!one || one.live.length === 0) return null;
            const record = records[index];
            const isSame = own && record ? hasSameFiles(own, record) : null;
            const changed = one.changed && { ...one.changed, why: null };
            // A past is in a file of its own.
            const past = index > 0 && !isSame ? await readPast(storage, here, name) : [];
            const wasHere = publishedVersion(past, defaultIn(one.live) ?? '') !== undefined;
            return { live: one.live, changed, isSame, wasHere };
          }),
        );
        return { name, at, may: actionsOf(person, name) };
      },
      { concurrency: AT_ONCE },
    );
    return {
      revision: here.revision,
      sites: [
        { address: storage.address, error: null },
        ...heads.map(({ address, error }) => ({ address, error })),
      ],
      packages,
    };
  };
}

/** Resolves to the latest revision of a site, or to the reason why it cannot be read. */
async function headOf(site: Storage, reading: ReturnType<SiteReader['latest']>) {
  const { address } = site;
  const late = wait(SITE_TIMEOUT_MS, null, { ref: false }).then(() => {
    throw new Error('it does not answer');
  });
  try {
    return { address, latest: await Promise.race([reading, late]), error: null };
  } catch (error) {
    return { address, latest: null, error: (error as Error).message };
  }
}
