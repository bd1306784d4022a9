import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Author } from '@redeem/delivery/site';
import { execa } from 'execa';

import { blame, linesOf, maybe } from '../server/git';
import type { Conflict, DocumentPath, SavedText } from './api';
import { asAuthor, type Clone, CONSOLE } from './clone';

/*
 * A draft is a branch of the clone, refs/drafts/<locale>/<document>, which nobody pushes: each save is a commit of its author. It
 * begins at the commit that visitors had then. So Git knows who wrote what, joins what two people write, and forgets nothing.
 */

/** The folder of the texts in the repository. */
export const CONTENT = 'remotes/support/content';

const REFS = 'refs/drafts/';

/** Matches lines that two people have changed, with both texts, as Git marks them. */
const SAME_LINES = /^<{7} mine\n([^]*?)^\|{7} base\n[^]*?^={7}\n([^]*?)^>{7} theirs\n/gm;

/** A text as Git names it. */
type Version = string;

interface Head {
  /** The newest text: of the draft, or the one that visitors have. */
  version: Version;
  /** The text that visitors have. */
  published: Version;
  /** The commit of the draft; null if there is none. */
  draft: string | null;
  /** What others have published of the same lines since the draft was begun. */
  conflict: Conflict | null;
}

interface Save {
  path: DocumentPath;
  /** The version that the person has changed, or that of a conflict. */
  base: Version;
  text: string;
  by: Author;
}

type Merged = { text: string } | { conflict: Pick<Conflict, 'lines' | 'choices'> };

export class Drafts {
  readonly #clone: Clone;

  constructor(clone: Clone) {
    this.#clone = clone;
  }

  /** Resolves to the texts of all drafts, by document. */
  async texts(): Promise<Record<DocumentPath, string>> {
    const refs = await this.#clone.git(['for-each-ref', '--format=%(refname:lstrip=2)', REFS]);
    const texts = linesOf(refs).map(async (path) => [path, (await this.read(path)).text] as const);
    return Object.fromEntries(await Promise.all(texts));
  }

  /** Resolves to the newest text of a document. */
  read(path: DocumentPath): Promise<SavedText> {
    return this.#clone.alone(async () => this.#shown(await this.#head(path)));
  }

  /**
   * Saves a text. Git joins it with what others have saved since. If both have changed the same lines, nothing is saved, and the
   * answer has both texts.
   */
  save({ path, base, text, by }: Save): Promise<SavedText> {
    return this.#clone.alone(async () => {
      const head = await this.#head(path);
      const { version, published, draft } = head;
      const sent = await this.#keep(text);
      const parents = [draft ?? this.#clone.main];
      let saved = sent;
      // A person who has seen what others have published goes on from it.
      if (head.conflict?.base === base) parents.push(this.#clone.main);
      else if (base !== version && sent !== version) {
        const isKept = (await maybe(this.#clone.git, 'cat-file', '-e', base)) !== null;
        const merged = await this.#merge(sent, isKept ? base : published, version);
        if ('conflict' in merged) {
          const by = await this.#authorOf(draft ?? this.#clone.main, path);
          return {
            ...(await this.#shown(head, sent)),
            conflict: { ...merged.conflict, by, base: version },
          };
        }
        saved = await this.#keep(merged.text);
      }
      if (saved !== version || parents.length > 1) await this.#commit(path, saved, parents, by);
      return this.#shown(await this.#head(path), sent);
    });
  }

  /** Goes on from a publication: a draft whose text was published ends, and what was written since stays a draft. */
  settle(path: DocumentPath): Promise<void> {
    return this.#clone.alone(async () => {
      const draft = await this.#clone.commitOf(REFS + path);
      if (draft === null) return;
      await this.#commit(path, await this.#at(draft, path), [draft, this.#clone.main], CONSOLE);
      await this.#head(path);
    });
  }

  /** Resolves to who has written in a draft, when last, and who wrote which of its lines; null if there is no draft. */
  async authors(path: DocumentPath) {
    const { git, main } = this.#clone;
    const draft = await this.#clone.commitOf(REFS + path);
    if (draft === null) return null;
    const file = `${CONTENT}/${path}`;
    const words = ['log', '--no-merges', '--format=%cI %an', `${main}..${draft}`, '--', file];
    const saves = linesOf(await git(words));
    const since = `${await this.#begin(draft)}..${draft}`;
    const lines = await blame(git, since, file);
    return {
      by: [...new Set(saves.map((line) => line.slice(line.indexOf(' ') + 1)))],
      at: saves[0]?.split(' ')[0] ?? '',
      lines: lines.map(({ author, isOlder }) => (isOlder ? null : author)),
    };
  }

  async #head(path: DocumentPath): Promise<Head> {
    const { git, main } = this.#clone;
    const published = await this.#at(main, path);
    const draft = await this.#clone.commitOf(REFS + path);
    const none = { version: published, published, draft: null, conflict: null };
    if (draft === null) return none;
    const version = await this.#at(draft, path);
    if (version === published) {
      await git(['update-ref', '-d', REFS + path, draft]);
      return none;
    }
    const base = await this.#at(await this.#begin(draft), path);
    if (base === published) return { version, published, draft, conflict: null };
    const merged = await this.#merge(version, base, published);
    if ('conflict' in merged) {
      const by = await this.#authorOf(main, path);
      return { version, published, draft, conflict: { ...merged.conflict, by, base: published } };
    }
    await this.#commit(path, await this.#keep(merged.text), [draft, main], CONSOLE);
    return this.#head(path);
  }

  async #shown({ version, published, conflict }: Head, sent = version): Promise<SavedText> {
    const [text, before] = [await this.#text(version), await this.#text(published)];
    return { text, version, published: before, conflict, sent };
  }

  /** Resolves to the commit that visitors had when a draft was begun, or joined with the published text last. */
  async #begin(draft: string): Promise<string> {
    return (await this.#clone.git(['merge-base', this.#clone.main, draft])).trim();
  }

  /** Writes the next commit of a draft. */
  async #commit(
    path: DocumentPath,
    version: Version,
    parents: readonly string[],
    by: Author,
  ): Promise<void> {
    const { git, folder } = this.#clone;
    const index = join(folder, '.git/drafts-index');
    const options = { env: { GIT_INDEX_FILE: index, ...asAuthor(by) } };
    await rm(index, { force: true });
    const file = `100644,${version},${CONTENT}/${path}`;
    await git(['update-index', '--add', '--cacheinfo', file], options);
    const tree = (await git(['write-tree'], options)).trim();
    const after = parents.flatMap((parent) => ['-p', parent]);
    const words = ['commit-tree', tree, ...after, '-m', `Draft of ${path}`];
    await git(['update-ref', REFS + path, (await git(words, options)).trim()]);
  }

  /** Lets Git join two texts that begin at the same one. */
  async #merge(mine: Version, base: Version, theirs: Version): Promise<Merged> {
    const folder = await mkdtemp(join(tmpdir(), 'redeem-texts-'));
    try {
      const files = { mine, base, theirs };
      for (const [name, version] of Object.entries(files))
        await writeFile(join(folder, name), await this.#text(version));
      const words = ['merge-file', '-p', '--diff3', ...Object.keys(files)];
      const options = { cwd: folder, stripFinalNewline: false, reject: false } as const;
      const { stdout: marked, stderr, exitCode = 255 } = await execa('git', words, options);
      // It ends with the number of conflicts.
      if (exitCode > 127) throw new Error(stderr);
      const lines = [...marked.matchAll(SAME_LINES)].map(([, ours = '', others = '']) => ({
        mine: ours,
        theirs: others,
      }));
      if (lines.length === 0) return { text: marked };
      const [ours, others, both] = ['$1', '$2', '$1$2'].map((kept) =>
        marked.replaceAll(SAME_LINES, kept),
      );
      const choices = { mine: ours ?? '', theirs: others ?? '', both: both ?? '' };
      return { conflict: { lines, choices } };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Resolves to the text in a commit. A file that does not exist is an empty one. */
  async #at(commit: string, path: DocumentPath): Promise<Version> {
    const name = `${commit}:${CONTENT}/${path}`;
    const found = await maybe(this.#clone.git, 'rev-parse', '--verify', '--quiet', name);
    return found ?? this.#keep('');
  }

  #text(version: Version): Promise<string> {
    return this.#clone.git(['cat-file', 'blob', version]);
  }

  async #keep(text: string): Promise<Version> {
    return (await this.#clone.git(['hash-object', '-w', '--stdin'], { input: text })).trim();
  }

  async #authorOf(commit: string, path: DocumentPath): Promise<string> {
    const words = ['log', '-1', '--format=%an', commit, '--', `${CONTENT}/${path}`];
    return (await this.#clone.git(words)).trim();
  }
}
