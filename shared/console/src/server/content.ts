import type { Storage } from '@redeem/storage';

import type { Outcome, Person } from '../api';
import type {
  ContentDocument,
  ContentOverview,
  DocumentRow,
  FoundEntry,
  Place,
  Problem,
  Saved,
} from '../content-api';
import { alignedWith, entriesOf, hasOtherEntries, type Mark, marksOf } from '../content-outline';
import { mayEditContent } from './access';
import { RefusedAction } from './act';
import {
  createDrafts,
  createSources,
  hashOf,
  KEPT_FOLDER,
  keyOf,
  openDraft,
  outdatedIn,
  placeOf,
  type Texts,
} from './drafts';
import type { SiteReader } from './read-site';

/** What delivery does with the texts of a site. */
export interface ContentTools {
  /** Resolves to the texts of the live release of support. */
  read: () => Promise<{ version: string; texts: Texts }>;
  /** Resolves to the mistakes in each file. */
  problemsOf: (texts: Texts) => Promise<ReadonlyMap<string, Problem[]>>;
  /** Resolves to what the search of the site finds in a file. */
  find: (texts: Texts, place: Place, phrase: string) => Promise<FoundEntry[]>;
  /** Publishes the live release with other texts, unless support has changed since a revision. */
  publish: (publication: {
    texts: Texts;
    by: string;
    why: string;
    seen: number;
    onProgress?: ((text: string) => void) | undefined;
  }) => Promise<Pick<Outcome, 'revision' | 'notes' | 'findings'> & { from: string | null }>;
}

interface ContentOptions {
  storage: Storage;
  reader: SiteReader;
  tools: ContentTools;
}

export type Content = ReturnType<typeof createContent>;

/** Creates the drafts of the texts of support, and their check beside English. */
export function createContent({ storage, reader, tools }: ContentOptions) {
  const drafts = createDrafts(storage);
  const sources = createSources(storage);
  /** The last text of each file that had no mistake. */
  const lastSound = new Map<string, string>();

  /** Resolves to the live texts, the drafts, and the texts with the drafts in their places. */
  async function load() {
    const [{ revision }, { version, texts: live }] = await Promise.all([
      reader.latest(),
      tools.read(),
    ]);
    const open = await drafts.open(live);
    const texts: Texts = new Map([
      ...live,
      ...[...open].map(([key, { text }]) => [key, text] as const),
    ]);
    return { revision, version, live, open, texts };
  }

  /** Resolves to all files, with what needs a person. */
  async function rows(): Promise<Pick<ContentOverview, 'revision' | 'version' | 'documents'>> {
    const { revision, version, live, open, texts } = await load();
    const [problems, known] = await Promise.all([tools.problemsOf(texts), sources.of(live)]);
    const documents = [...texts.keys()].map((key): DocumentRow => {
      const place = placeOf(key);
      const draft = open.get(key);
      const found = [...marksIn(place, texts, known).values()].flat();
      const count = (mark: Mark) => found.filter((one) => one === mark).length;
      return {
        ...place,
        draft: draft ? { number: draft.number, by: draft.by, at: draft.at } : null,
        isStale: draft !== undefined && draft.base !== live.get(key),
        isGone: !live.has(key),
        entries: entriesOf(place.document, texts.get(key) ?? '').size,
        marks: {
          missing: count('missing'),
          outdated: count('outdated'),
          untranslated: count('untranslated'),
          removed: count('removed'),
        },
        problems: problems.get(key)?.length ?? 0,
      };
    });
    return { revision, version, documents };
  }

  async function document(
    place: Place,
    person: Person,
  ): Promise<Omit<ContentDocument, 'needsApproval' | 'previewUrl' | 'brands'> | null> {
    const { revision, version, live, texts } = await load();
    const key = keyOf(place);
    const liveText = live.get(key);
    const entry = await drafts.latest(key);
    const draft = openDraft(entry, liveText);
    if (liveText === undefined && !draft) return null;
    return {
      ...place,
      revision,
      version,
      mayEdit: mayEditContent(person),
      number: entry?.number ?? 0,
      live: liveText === undefined ? null : { text: liveText, hash: hashOf(liveText) },
      english: texts.get(`en/${place.document}`) ?? '',
      draft: draft
        ? {
            number: draft.number,
            by: draft.by,
            at: draft.at,
            text: draft.text,
            base: { text: draft.base, hash: hashOf(draft.base) },
          }
        : null,
      isStale: draft !== null && draft.base !== liveText,
      ...(await checked(place, texts, live)),
    };
  }

  async function checked(place: Place, texts: Texts, live: Texts) {
    const [problems, known] = await Promise.all([tools.problemsOf(texts), sources.of(live)]);
    return {
      problems: problems.get(keyOf(place)) ?? [],
      marks: Object.fromEntries(marksIn(place, texts, known)),
    };
  }

  /** Saves a draft. Throws a RefusedAction if the draft, or the live text from which it was begun, is another by now. */
  async function save(
    place: Place,
    { text, seen, base }: { text: string; seen: number; base: string },
    person: Person,
  ): Promise<Saved | null> {
    requireEditor(person);
    const { live, texts } = await load();
    const key = keyOf(place);
    const entry = await drafts.latest(key);
    const liveText = live.get(key);
    const open = openDraft(entry, liveText);
    if (liveText === undefined && !open) return null;
    if ((entry?.number ?? 0) !== seen) throw overtaken(entry?.value.by);
    const begun = [liveText, open?.base].find((one) => one !== undefined && hashOf(one) === base);
    if (begun === undefined)
      throw new RefusedAction('stale', 'The live text has changed since you began');
    const authors = open?.base === begun ? open.authors : [];
    const note = await drafts.write(key, seen, {
      text,
      base: begun,
      by: person.name,
      authors: [...new Set([...authors, person.name])],
      isPublished: false,
    });
    if (!note) throw overtaken();
    return { ...note, base, ...(await checked(place, new Map([...texts, [key, text]]), live)) };
  }

  async function discard(place: Place, seen: number, person: Person): Promise<void> {
    requireEditor(person);
    const entry = await drafts.latest(keyOf(place));
    if (entry?.number !== seen) throw overtaken(entry?.value.by);
    const note = await drafts.write(keyOf(place), seen, {
      ...entry.value,
      text: null,
      by: person.name,
    });
    if (!note) throw overtaken();
  }

  async function confirm(place: Place, anchor: string, person: Person): Promise<void> {
    requireEditor(person);
    const { live, texts } = await load();
    if (!(await sources.confirm(place, anchor, texts, live))) throw overtaken();
  }

  async function find(place: Place, phrase: string): Promise<FoundEntry[]> {
    return tools.find(await sound(), place, phrase);
  }

  /** Resolves to the texts that can be shown as pages: with the drafts, and in the place of one with mistakes the last without. */
  async function sound(): Promise<Texts> {
    const { live, texts } = await load();
    const english = (document: string) => texts.get(`en/${document}`) ?? '';
    const aligned = new Map(
      [...texts].flatMap(([key, text]) => {
        const { locale, document } = placeOf(key);
        if (!live.has(key)) return [];
        const isSame = locale === 'en' || !hasOtherEntries(document, text, english(document));
        return [[key, isSame ? text : alignedWith(document, text, english(document))] as const];
      }),
    );
    const problems = await tools.problemsOf(aligned);
    for (const [key, text] of aligned) {
      if (problems.has(key)) aligned.set(key, lastSound.get(key) ?? live.get(key) ?? text);
      else lastSound.set(key, text);
    }
    // English and the others may be of two moments by now.
    const rest = problems.size > 0 ? await tools.problemsOf(aligned) : problems;
    return rest.size > 0 ? live : aligned;
  }

  /** Resolves to another value when a draft or a publication has changed. */
  async function version(): Promise<string> {
    return hashOf((await storage.paths(KEPT_FOLDER)).join('\n'));
  }

  return {
    load,
    rows,
    drafts,
    document,
    save,
    discard,
    confirm,
    find,
    version,
    sound,
  };
}

function marksIn(place: Place, texts: Texts, sources: Parameters<typeof outdatedIn>[2]) {
  return marksOf({
    ...place,
    source: texts.get(keyOf(place)) ?? '',
    english: texts.get(`en/${place.document}`) ?? '',
    outdated: outdatedIn(place, texts, sources),
  });
}

export function requireEditor(person: Person): void {
  if (mayEditContent(person)) return;
  throw new RefusedAction('forbidden', `${person.name} (${person.role}) may not change texts`);
}

export function overtaken(by?: string): RefusedAction {
  return new RefusedAction('stale', `${by ?? 'Somebody'} has changed it at the same time`);
}
