import { createHash } from 'node:crypto';

import type { Storage } from '@redeem/storage';
import * as v from 'valibot';

import type { DraftNote, Place } from '../content-api';
import { entriesOf } from '../content-outline';
import { createJournal, type Entry } from './journal';

/** The folder of what consoles keep in a site. No server of the site answers with a file of it. */
export const KEPT_FOLDER = 'console';

const DraftContract = v.object({
  /** Null for a draft that was discarded. */
  text: v.nullable(v.string()),
  /** The live text from which it was begun. */
  base: v.string(),
  by: v.string(),
  /** By the clock of the storage. */
  at: v.string(),
  /** All who have changed it since it was begun. */
  authors: v.array(v.string()),
  /** It was published with this text. It is a draft again if that publication is taken back. */
  isPublished: v.boolean(),
});
export type StoredDraft = v.InferOutput<typeof DraftContract>;

/** A draft that has something to publish. */
export interface OpenDraft extends StoredDraft {
  text: string;
  number: number;
}

/** Texts by their place, such as `fr/faq.md`. */
export type Texts = ReadonlyMap<string, string>;

/** Creates the drafts of the texts of a site. */
export function createDrafts(storage: Storage) {
  const journal = createJournal(storage, `${KEPT_FOLDER}/drafts`, DraftContract);

  /** Resolves to the drafts that differ from the live texts, by place. */
  async function open(live: Texts): Promise<Map<string, OpenDraft>> {
    const all = await journal.all();
    return new Map(
      [...all].flatMap(([place, entry]) => {
        const draft = openDraft(entry, live.get(place));
        return draft ? [[place, draft] as const] : [];
      }),
    );
  }

  async function write(
    place: string,
    seen: number,
    draft: Omit<StoredDraft, 'at'>,
  ): Promise<DraftNote | null> {
    const at = (await storage.now()).toISOString();
    const number = await journal.append(place, seen, { ...draft, at });
    return number === null ? null : { number, by: draft.by, at };
  }

  return { latest: journal.latest, open, write };
}

/** Returns a draft; null if there is none, or nothing in it that visitors do not have. */
export function openDraft(
  entry: Entry<StoredDraft> | null,
  live: string | undefined,
): OpenDraft | null {
  if (!entry) return null;
  const { text, base, isPublished } = entry.value;
  if (text === null || text === live || (isPublished && base !== live)) return null;
  return { ...entry.value, text, number: entry.number };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

export function keyOf({ locale, document }: Place): string {
  return `${locale}/${document}`;
}

export function placeOf(key: string): Place {
  const [locale = '', document = ''] = key.split('/');
  return { locale, document };
}

/** For each entry of each file: its hash, and the hash of its English original when it was written. */
const SourcesContract = v.record(
  v.string(),
  v.record(v.string(), v.object({ own: v.string(), english: v.string() })),
);
type Sources = v.InferOutput<typeof SourcesContract>;

/**
 * Creates the memory of what each translation was made from. A release says which texts are live, and not which of them belong
 * together: an entry that stays while its original changes is outdated.
 */
export function createSources(storage: Storage) {
  const journal = createJournal(storage, `${KEPT_FOLDER}/sources`, SourcesContract);
  const KEY = 'live';

  /** Resolves to the sources, which notice what another release has changed. */
  async function of(live: Texts): Promise<Sources> {
    const last = await journal.latest(KEY);
    const next = sourcesOf(live, last?.value ?? {});
    if (JSON.stringify(next) === JSON.stringify(last?.value)) return next;
    // If another console was faster, it has noticed the same.
    await journal.append(KEY, last?.number ?? 0, next);
    return next;
  }

  /** Notes that an entry says what its original says. Resolves to false if somebody else changed the sources at that moment. */
  async function confirm(
    place: Place,
    anchor: string,
    texts: Texts,
    live: Texts,
  ): Promise<boolean> {
    const sources = await of(live);
    const last = await journal.latest(KEY);
    const entry = entriesOf(place.document, texts.get(keyOf(place)) ?? '').get(anchor);
    const original = entriesOf(place.document, texts.get(`en/${place.document}`) ?? '').get(anchor);
    if (!entry || !original) return true;
    const source = { own: hashOf(entry.text), english: hashOf(original.text) };
    const own = { ...sources[keyOf(place)], [anchor]: source };
    const next = { ...sources, [keyOf(place)]: own };
    return (await journal.append(KEY, last?.number ?? 0, next)) !== null;
  }

  return { of, confirm };
}

function sourcesOf(live: Texts, before: Sources): Sources {
  const next: Sources = {};
  for (const key of [...live.keys()].sort()) {
    const { locale, document } = placeOf(key);
    if (locale === 'en') continue;
    const originals = entriesOf(document, live.get(`en/${document}`) ?? '');
    next[key] = Object.fromEntries(
      [...entriesOf(document, live.get(key) ?? '')].flatMap(([anchor, { text }]) => {
        const original = originals.get(anchor);
        if (!original) return [];
        const known = before[key]?.[anchor];
        const own = hashOf(text);
        const isSame = known?.own === own;
        return [[anchor, { own, english: isSame ? known.english : hashOf(original.text) }]];
      }),
    );
  }
  return next;
}

/** Returns the anchors of the entries that stayed as they were while their originals changed. */
export function outdatedIn(place: Place, texts: Texts, sources: Sources): string[] {
  const originals = entriesOf(place.document, texts.get(`en/${place.document}`) ?? '');
  const known = sources[keyOf(place)] ?? {};
  return [...entriesOf(place.document, texts.get(keyOf(place)) ?? '')].flatMap(
    ([anchor, { text }]) => {
      const source = known[anchor];
      const original = originals.get(anchor);
      if (!source || !original) return [];
      return source.own === hashOf(text) && source.english !== hashOf(original.text)
        ? [anchor]
        : [];
    },
  );
}
