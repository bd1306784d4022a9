import { BUILT_FILES, type ContentData, versionsIn } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { hashOfTexts, parseContent } from '../release/content-data';
import type { ContentOrigin, Release } from '../release/read-release';
import { versionFolder } from '../release/version';
import { defaultVersion } from '../revisions/past';
import type { Revision } from '../revisions/revision-contract';
import { replacedBy } from './source';

/** The texts of a release, or of a checkout from which one is built. */
type Texts = Pick<ContentData, 'files' | 'known'>;

interface Replacement {
  storage: Storage;
  name: string;
  version: string;
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** Null if it has none that can be replaced without a build. */
  texts: Texts | null;
  /** The release that it was made of, if its texts were replaced. */
  made?: ContentOrigin | undefined;
}

/**
 * Refuses a release that would take back texts which were published without a build: it has other texts, and they were not made from
 * those. A checkout has them after `pull-content`.
 */
export async function requireTexts(
  { storage, name, version, traffic, texts, made }: Replacement,
  latest: Revision,
): Promise<void> {
  for (const replaced of replacedBy(latest, name, traffic)) {
    // A damaged file must not stop the release that replaces it.
    const live = await readTexts(storage, name, replaced).catch(() => null);
    if (!live || hasTexts(texts, live)) continue;
    const what = `${name} ${replaced}, which visitors get, has texts that ${version} would take back`;
    throw made
      ? new DeliveryError('conflict', `${what}: make your change in the texts of ${replaced}`)
      : new DeliveryError(
          'refused',
          `${what}: write them into your checkout with npm run delivery -- pull-content, and publish again`,
        );
  }
}

/**
 * Returns whether texts are those of a live release, or were made from them. All texts are that if nobody has changed those of the live
 * release without a build: Git knows what such a release was made from.
 */
export function hasTexts(texts: Texts | null, live: Texts): boolean {
  const edited = live.known.at(-1);
  if (edited === undefined) return true;
  const own = texts ? [...texts.known, hashOfTexts(texts.files)] : [];
  return own.includes(edited) || own.includes(hashOfTexts(live.files));
}

/** Refuses a release that was made of another one than that which visitors get, because it would take back the code of that one. */
export function requireBase({ name, version, content }: Release, { registry }: Revision): void {
  if (!content) return;
  const live = defaultVersion(registry, name);
  if (live !== content.from) {
    throw new DeliveryError(
      'conflict',
      `${name} ${version} was made of ${content.from}, and visitors get ${String(live)} now: make your change in the texts of ${String(live)}`,
    );
  }
  const trials = versionsIn(registry, name).filter((one) => one !== live);
  if (trials.length === 0) return;
  throw new DeliveryError(
    'conflict',
    `${name} ${trials.join(', ')} is on trial, and would end without your texts: promote it or roll it back first`,
  );
}

/** Resolves to the texts of a stored release; null if it has none. */
export async function readTexts(
  storage: Storage,
  name: string,
  version: string,
): Promise<ContentData | null> {
  const bytes = await storage.read(`${versionFolder(name, version)}/${BUILT_FILES.content}`);
  return bytes && parseContent(bytes);
}
