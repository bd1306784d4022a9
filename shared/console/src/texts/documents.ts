import { blame } from '../server/git';
import type { DocumentRow, Entry } from './api';
import type { Clone } from './clone';
import type { Look, LookedEntry } from './desk';
import { CONTENT, type Drafts } from './drafts';
import type { Workshop } from './publication';

const ENGLISH = 'en';

/** The texts that visitors have. */
interface Published {
  commit: string;
  look: Look;
  /** When an entry was changed last, in seconds since 1970, by file and anchor. */
  ages: ReadonlyMap<string, number>;
}

/** Returns a function that resolves to the outlines of all documents, with drafts. It reads again only what has changed. */
export function createReader({ clone, drafts, desk }: Omit<Workshop, 'storage'>) {
  let published: Published | null = null;
  let known: { key: string; rows: DocumentRow[] } | null = null;
  return async (): Promise<DocumentRow[]> => {
    const words = ['for-each-ref', '--format=%(refname) %(objectname)', clone.main, 'refs/drafts/'];
    const key = await clone.git(words);
    if (known?.key === key) return known.rows;
    const commit = (await clone.commitOf(clone.main)) ?? '';
    if (published?.commit !== commit)
      published = await readPublished(clone, commit, await desk.look({}));
    const texts = await drafts.texts();
    const look = Object.keys(texts).length === 0 ? published.look : await desk.look(texts);
    const { ages } = published;
    const rows = look.documents.map((document) => rowOf(document, look, ages, drafts));
    known = { key, rows: await Promise.all(rows) };
    return known.rows;
  };
}

async function readPublished({ git }: Clone, commit: string, look: Look): Promise<Published> {
  const ages = new Map<string, number>();
  const entries = look.documents.flatMap((document) => document.entries);
  for (const file of new Set(entries.map((entry) => entry.file))) {
    const lines = await blame(git, commit, `${CONTENT}/${file.replace('content/', '')}`);
    for (const { anchor, line, end } of entries.filter((entry) => entry.file === file))
      ages.set(keyOf(file, anchor), Math.max(...lines.slice(line - 1, end).map(({ at }) => at)));
  }
  return { commit, look, ages };
}

async function rowOf(
  { locale, name, entries }: Look['documents'][number],
  { documents, mistakes }: Look,
  ages: Published['ages'],
  drafts: Drafts,
): Promise<DocumentRow> {
  const path = `${locale}/${name}`;
  const file = `content/${path}`;
  const draft = await drafts.authors(path);
  const english = documents.find((one) => one.locale === ENGLISH && one.name === name);
  const originals = english?.entries ?? [];
  const ageOf = (entry: LookedEntry) => ages.get(keyOf(entry.file, entry.anchor));
  const shown = entries.map((entry): Entry => {
    const { anchor, heading, text } = entry;
    if (entry.file !== file) return absent(entry, 'inherited');
    const authors = draft?.lines.slice(entry.line - 1, entry.end) ?? [];
    const by = [...new Set(authors.filter((author) => author !== null))];
    const original = originals.find((one) => one.anchor === anchor);
    const isOld =
      by.length === 0 && original && (ageOf(original) ?? 0) > (ageOf(entry) ?? Infinity);
    const place = { line: entry.line, end: entry.end, by };
    if (!isOld) return { anchor, heading, ...place, state: 'own', offered: text };
    return { anchor, heading, ...place, state: 'old', offered: original.text };
  });
  for (const [index, original] of originals.entries()) {
    if (shown.some(({ anchor }) => anchor === original.anchor)) continue;
    const before = originals[index - 1]?.anchor;
    const place = shown.findIndex(({ anchor }) => anchor === before) + 1;
    shown.splice(place, 0, absent(original, 'missing'));
  }
  return {
    ...{ path, locale, name, entries: shown },
    draft: draft && { by: draft.by, at: draft.at },
    mistakes: mistakes.filter((one) => one.file === file),
  };
}

/** Returns an entry that the file of a locale does not have. */
function absent({ anchor, heading, text }: LookedEntry, state: 'inherited' | 'missing'): Entry {
  return { anchor, heading, state, line: null, end: null, offered: text, by: [] };
}

function keyOf(file: string, anchor: string): string {
  return `${file}#${anchor}`;
}
