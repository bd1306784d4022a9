/*
 * What the pages of the texts and the server exchange.
 */

/** A document in a locale, as a path: `fr/faq.md`. */
export type DocumentPath = string;

/** What a locale says about a question: itself, as the file of its language does, not yet, or older than English. */
export type EntryState = 'own' | 'inherited' | 'missing' | 'old';

/** A question, or a section of the return policy. */
export interface Entry {
  /** Empty if the heading has none yet. */
  anchor: string;
  heading: string;
  state: EntryState;
  /** The line of its heading in the file of the locale; null if it is not in that file. */
  line: number | null;
  /** Its last line there. */
  end: number | null;
  /** The Markdown that the locale may take over: of English, or of its language. */
  offered: string;
  /** Who has changed it in the draft. */
  by: string[];
}

export interface Mistake {
  line: number;
  message: string;
}

export interface DocumentRow {
  path: DocumentPath;
  locale: string;
  name: string;
  /** Who has written in the draft, and when last; null if there is none. */
  draft: { by: string[]; at: string } | null;
  mistakes: Mistake[];
  entries: Entry[];
}

/** What everybody sees. */
export interface TextsState {
  /** Why nothing can be written here, or has not been pushed yet; null if all is well. */
  problem: string | null;
  isReady: boolean;
  /** Whether the person may write. */
  mayWrite: boolean;
  documents: DocumentRow[];
  /** The publication that visitors have, if it can be taken back. */
  latest: { commit: string; by: string; at: string; version: string; documents: string[] } | null;
}

/** A conflict: the same lines in two texts. */
export interface Conflict {
  /** Who wrote the other text. */
  by: string;
  lines: { mine: string; theirs: string }[];
  /** The whole text with these lines as one chooses. */
  choices: { mine: string; theirs: string; both: string };
  /** The version of the text from which a choice goes on. */
  base: string;
}

/** A text, and its version. */
export interface SavedText {
  text: string;
  version: string;
  /** The text that visitors have. */
  published: string;
  conflict: Conflict | null;
  /** The version of the text that was sent, before it was joined with others. */
  sent: string;
}

/** Returns the name of a document for people: `FAQ, French (Canada)`. */
export function titleOf(path: DocumentPath): string {
  const [locale = '', name = ''] = path.split('/');
  return `${NAMES[name] ?? name}, ${languageName(locale)}`;
}

/** Returns the English name of a locale: `French (Canada)`. */
export function languageName(locale: string): string {
  return (
    new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(
      locale.replace('_', '-'),
    ) ?? locale
  );
}

const NAMES: Readonly<Record<string, string>> = {
  'faq.md': 'FAQ',
  'return-policy.md': 'Return policy',
};

/** Returns the anchor of a question: `#what-is-a-code`. */
export function anchorOf(question: string): string {
  const words =
    question
      .normalize('NFD')
      .replaceAll(/\p{M}|['’]/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 6).join('-');
}
