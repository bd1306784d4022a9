import { createHash } from 'node:crypto';

import { RECORD } from '@redeem/contracts';
import {
  compareReleases,
  DeliveryError,
  defaultVersion,
  type Release,
  versionFolder,
} from '@redeem/delivery';
import type { Storage } from '@redeem/storage';
import { LRUCache } from 'lru-cache';

import type { ChangedText, ComparedVersions, Comparison } from '../comparison';
import { siteBeside } from './environments';
import type { SiteReader } from './read-site';

/** The number of comparisons that are kept in memory, and of the texts that one of them lists. */
const KEPT = 100;
const TEXTS = 400;
/** The longest text that is sent whole. */
const TEXT_LENGTH = 2_000;

/** The texts of a release: of each locale by key, or by the anchor of an article. */
type Texts = Record<'translations' | 'articles', ReadonlyMap<string, ReadonlyMap<string, string>>>;

/** Loads the function that reads texts, when somebody compares: it contains a compiler. */
export type LoadTexts = () => Promise<{ releasedTexts: (release: Release) => Texts }>;

interface ComparerOptions {
  loadTexts: LoadTexts;
  storage: Storage;
  reader: SiteReader;
  beside: readonly Storage[];
}

/** Creates a function that compares two releases of a package. It compares one pair at a time, because it reads all of their files. */
export function createComparer({ loadTexts, storage, reader, beside }: ComparerOptions) {
  const kept = new LRUCache<string, ComparedVersions>({ max: KEPT });
  let last: Promise<unknown> = Promise.resolve();

  async function compare(comparison: Comparison): Promise<ComparedVersions> {
    const { name, beside: address } = comparison;
    const site = address === undefined ? storage : siteBeside(beside, address);
    const { registry } = await reader.latest();
    const live = defaultVersion(registry, name);
    const [from = live, to = live] = [comparison.from, comparison.to];
    if (to === null) throw new DeliveryError('not-found', `no version of ${name} is live`);
    const about = { name, from, to, beside: address ?? null };
    if (from === null) return { ...about, difference: null, texts: [], moreTexts: 0 };
    const key = await keyOf([
      [storage, from],
      [site, to],
    ]);
    const known = kept.get(key);
    if (known) return known;
    const one = { storage, name, version: from };
    const compared = await compareReleases(one, { storage: site, name, version: to });
    const { releasedTexts } = await loadTexts();
    const texts = changedTexts(releasedTexts(compared.was), releasedTexts(compared.is));
    const found = {
      ...about,
      difference: compared.difference,
      texts: texts.slice(0, TEXTS),
      moreTexts: Math.max(0, texts.length - TEXTS),
    };
    kept.set(key, found);
    return found;

    /** Resolves to what two releases are, and not only how they are called: a site of a developer's machine is made anew. */
    async function keyOf(pair: [Storage, string][]): Promise<string> {
      const records = await Promise.all(
        pair.map(([of, version]) => of.read(`${versionFolder(name, version)}/${RECORD}`)),
      );
      const hashes = records.map((bytes) =>
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      );
      return JSON.stringify([about, hashes]);
    }
  }

  return (comparison: Comparison): Promise<ComparedVersions> => {
    const next = last.then(() => compare(comparison));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Returns the texts that differ between two releases, by locale. */
function changedTexts(old: Texts, young: Texts): ChangedText[] {
  return (['translations', 'articles'] as const).flatMap((kind) => {
    const locales = new Set([...old[kind].keys(), ...young[kind].keys()]);
    return [...locales].sort().flatMap((locale) => {
      const [before, after] = [old[kind].get(locale), young[kind].get(locale)];
      const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
      return [...keys].flatMap((key) => {
        const [text, other] = [before?.get(key), after?.get(key)];
        if (text === other) return [];
        return { locale, key, was: shortened(text), is: shortened(other) };
      });
    });
  });
}

function shortened(text: string | undefined): string | null {
  if (text === undefined) return null;
  return text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)} …` : text;
}
