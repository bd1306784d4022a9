import type { DocumentRow, Entry, EntryState } from './api';
import type { Clone } from './clone';
import type { Desk, Look, LookedEntry } from './desk';
import { CONTENT, type Drafts } from './drafts';
import { blamed, maybe } from './git';

const ENGLISH = 'en';

interface Sources {
  clone: Clone;
  drafts: Drafts;
  desk: Desk;
}

/** What Git says about the texts that visitors have. */
interface Published {
  commit: string;
  /** When an entry was changed last, in seconds since 1970, by file and anchor. */
  ages: ReadonlyMap<string, number>;
  /** The lines of a file, by its path in the package. */
  lines: ReadonlyMap<string, readonly string[]>;
}

/** Returns a function that resolves to the outlines of all documents, with drafts. It reads again only what has changed. */
export function createReader(sources: Sources): () => Promise<DocumentRow[]> {
  let published: Published | null = null;
  let known: { key: string; rows: DocumentRow[] } | null = null;
  return async () => {
    const { clone, desk } = sources;
    const commit = (await clone.commitOf(clone.main)) ?? '';
    const refs = await clone.git([
      'for-each-ref',
      '--format=%(refname) %(objectname)',
      'refs/drafts/',
    ]);
    const key = commit + refs;
    if (known?.key === key) return known.rows;
    if (published?.commit !== commit)
      published = await readPublished(clone, commit, await desk.look({}));
    const rows = await readRows(sources, published);
    known = { key, rows };
    return rows;
  };
}

async function readPublished(
  { git }: Clone,
  commit: string,
  { documents }: Look,
): Promise<Published> {
  const ages = new Map<string, number>();
  const lines = new Map<string, readonly string[]>();
  const entries = documents.flatMap((document) => document.entries);
  for (const file of new Set(entries.map((entry) => entry.file))) {
    const path = `${CONTENT}/${file.replace('content/', '')}`;
    lines.set(file, ((await maybe(git, 'show', `${commit}:${path}`)) ?? '').split('\n'));
    const written = blamed(await git(['blame', '--porcelain', commit, '--', path]));
    for (const { anchor, line, end } of entries.filter((entry) => entry.file === file))
      ages.set(`${file}#${anchor}`, Math.max(...written.slice(line - 1, end).map(({ at }) => at)));
  }
  return { commit, ages, lines };
}

async function readRows(
  { drafts, desk }: Sources,
  { ages, lines }: Published,
): Promise<DocumentRow[]> {
  const texts = await drafts.texts();
  const { documents, mistakes } = await desk.look(texts);
  const sectionOf = ({ file, line, end }: LookedEntry) =>
    (texts[file.replace('content/', '')]?.split('\n') ?? lines.get(file) ?? [])
      .slice(line - 1, end)
      .join('\n');
  const rows = documents.map(async ({ locale, name, entries }): Promise<DocumentRow> => {
    const path = `${locale}/${name}`;
    const file = `content/${path}`;
    const draft = await drafts.authors(path);
    const english =
      documents.find((one) => one.locale === ENGLISH && one.name === name)?.entries ?? [];
    const shown = entries.map((entry): Entry => {
      const isOwn = entry.file === file;
      const by = isOwn ? (draft?.lines.slice(entry.line - 1, entry.end) ?? []) : [];
      const authors = [...new Set(by.flatMap((author) => author ?? []))];
      const original = english.find(({ anchor }) => anchor === entry.anchor);
      const isOld =
        isOwn &&
        locale !== ENGLISH &&
        authors.length === 0 &&
        original !== undefined &&
        (ages.get(`${original.file}#${entry.anchor}`) ?? 0) >
          (ages.get(`${file}#${entry.anchor}`) ?? Infinity);
      const state: EntryState = isOld ? 'old' : isOwn ? 'own' : 'inherited';
      return {
        ...{ anchor: entry.anchor, heading: entry.heading, state, by: authors },
        ...{ line: isOwn ? entry.line : null, end: isOwn ? entry.end : null },
        offered: original && isOld ? sectionOf(original) : sectionOf(entry),
      };
    });
    for (const [index, { anchor, heading, ...entry }] of english.entries()) {
      if (shown.some((one) => one.anchor === anchor)) continue;
      const before = english[index - 1]?.anchor;
      const place = shown.findIndex((one) => one.anchor === before) + 1;
      const offered = sectionOf({ anchor, heading, ...entry });
      shown.splice(place, 0, {
        anchor,
        heading,
        state: 'missing',
        line: null,
        end: null,
        offered,
        by: [],
      });
    }
    return {
      ...{ path, locale, name, entries: shown },
      draft: draft && { by: draft.by, at: draft.at },
      mistakes: mistakes
        .filter((one) => one.file === file)
        .map(({ line, message }) => ({ line, message })),
    };
  });
  return Promise.all(rows);
}
