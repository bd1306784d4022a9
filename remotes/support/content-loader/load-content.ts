import type { Locale } from '@redeem/platform';

import { ContentError, type Difference, linesOf, type Problem } from './content-error';
import { countriesIn } from './countries';
import { isDocument, type ParsedContent, parseContent } from './parse-content';

const ENGLISH = 'en';

/** The content of a package. */
export interface Contents {
  /** Markdown by path: `en/faq.md`. */
  files: Readonly<Record<string, string>>;
  /** The locales of the package, each of which needs all documents. */
  locales: readonly string[];
}

/**
 * Parses a content file, by its path (`en/faq.md`). Each locale must have one, with the entries of the English file. Throws a
 * ContentError.
 */
export function loadContent({ files, locales }: Contents, path: string): ParsedContent {
  const [locale = '', document = ''] = path.split('/');
  if (!isDocument(document)) throw problem(path, 'there is no page for a file of this name');
  if (!locales.includes(locale)) throw problem(path, `there are no texts in ${locale}`);
  // English is compared with the others and the others with English, so that no difference is missed.
  for (const one of locale === ENGLISH ? locales : [ENGLISH]) {
    const other = `${one}/${document}`;
    if (files[other] === undefined) throw problem(other, 'the file is missing');
  }
  return parseContent({
    file: nameOf(path),
    document,
    source: withCountries(files[path] ?? '', locale),
    english: withCountries(files[englishOf(path)] ?? '', ENGLISH),
  });
}

/** Replaces `{countries}`, so that a new country needs no change of any content file. */
function withCountries(source: string, locale: string): string {
  return source.replaceAll('{countries}', () => countriesIn(locale as Locale));
}

/** Returns the path of the English file, with which all others are compared. */
export function englishOf(path: string): string {
  return path.replace(/^[^/]*/, ENGLISH);
}

/** Returns the name of a file in messages: its path in the package. */
function nameOf(path: string): string {
  return `content/${path}`;
}

function problem(path: string, message: string): ContentError {
  return new ContentError(nameOf(path), [{ line: 1, message }]);
}

/** A mistake, and the file that has it. */
export interface PlacedProblem {
  /** The path of the file: `en/faq.md`. */
  path: string;
  line: number;
  sentence: string;
}

/** A difference from English, and the files that have it. */
interface Shared extends Difference {
  document: string;
  places: PlacedProblem[];
}

/** Returns each mistake of all content once: a question that only English has is one mistake, not one per language. */
export function problemsIn(contents: Contents): PlacedProblem[] {
  const own = new Map<string, PlacedProblem>();
  const shared = new Map<string, Shared>();
  for (const path of Object.keys(contents.files)) {
    const [, document = ''] = path.split('/');
    for (const { file, line, message, difference } of mistakesIn(contents, path)) {
      const place = { path: file.slice(nameOf('').length), line, sentence: message };
      if (!difference) {
        own.set(`${file}:${String(line)}: ${message}`, place);
        continue;
      }
      const key = `${document} ${difference.is} ${difference.anchor}`;
      const places = shared.get(key)?.places ?? [];
      shared.set(key, { ...difference, document, places: [...places, place] });
    }
  }
  const differences = [...shared.values()].map((one) => sharedProblem(contents, one));
  return [...own.values(), ...differences];
}

function mistakesIn(contents: Contents, path: string): (Problem & { file: string })[] {
  try {
    loadContent(contents, path);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map((one) => ({ ...one, file: error.file }));
  }
}

function sharedProblem({ files }: Contents, shared: Shared): PlacedProblem {
  const { anchor, is, document, places } = shared;
  const [first, ...others] = places;
  if (first && others.length === 0) return first;
  const names = places.map((place) => nameOf(place.path)).join(', ');
  const path = `${ENGLISH}/${document}`;
  if (is === 'missing') {
    const line = lineOfAnchor(files[path] ?? '', anchor);
    const sentence = `#${anchor} is missing in other languages; write it into ${names}`;
    return { path, line, sentence };
  }
  return {
    path,
    line: 1,
    sentence: `#${anchor} is missing here; write it, or remove it from ${names}`,
  };
}

function lineOfAnchor(source: string, anchor: string): number {
  return source.split('\n').findIndex((line) => line.includes(`{#${anchor}}`)) + 1;
}

/** All mistakes of the content, one sentence each. */
class ContentsError extends Error {
  override name = 'ContentsError';

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    // Rsbuild prints the stack of an error that stops a build.
    this.stack = this.message;
  }
}

/** Throws a ContentsError that names each mistake of all content once. */
export function checkContents(contents: Contents): void {
  const lines = problemsIn(contents).flatMap(({ path, line, sentence }) =>
    linesOf(nameOf(path), [{ line, message: sentence }]),
  );
  if (lines.length > 0) throw new ContentsError(lines);
}
