import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { ContentError, type Difference, linesOf } from './content-error';
import { countriesIn } from './countries';
import { isDocument, type ParsedContent, parseContent } from './parse-content';

const ENGLISH = 'en';

/**
 * Reads a content file of the package in `folder`. Each locale of the package must have one, with the entries of
 * the English file. Throws a ContentError.
 */
export function loadContent(folder: string, path: string, source: string): ParsedContent {
  const file = relative(folder, path);
  const document = basename(path);
  const locale = basename(dirname(path));
  const locales = readdirSync(join(folder, 'src/locales')).map((name) => basename(name, '.json'));
  if (!isDocument(document)) throw problem(file, 'there is no page for a file of this name');
  if (!locales.includes(locale)) throw problem(file, `there are no texts in ${locale}`);
  // English is compared with the others and the others with English, so that no difference is missed.
  for (const one of locale === ENGLISH ? locales : [ENGLISH]) {
    const other = contentPath(folder, one, document);
    if (!existsSync(other)) throw problem(relative(folder, other), 'the file is missing');
  }
  const english = readFileSync(contentPath(folder, ENGLISH, document), 'utf8');
  return parseContent({
    file,
    document,
    source: withCountries(source, locale),
    english: withCountries(english, ENGLISH),
  });
}

/** Replaces `{countries}`, so that a new country needs no change of any content file. */
function withCountries(source: string, locale: string): string {
  return source.replaceAll('{countries}', () => countriesIn(locale));
}

/** Returns the path of the English file, with which all others are compared. */
export function englishOf(path: string): string {
  return join(dirname(path), '..', ENGLISH, basename(path));
}

function contentPath(folder: string, locale: string, document: string): string {
  return join(folder, 'content', locale, document);
}

function problem(file: string, message: string): ContentError {
  return new ContentError(file, [{ line: 1, message }]);
}

/** A difference from English, and the files that have it. */
interface Shared extends Difference {
  document: string;
  files: { file: string; line: string }[];
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

/**
 * Reads every content file of the package in `folder`. Throws a ContentsError that names each mistake once: a
 * question that only English has is one mistake, not one per language.
 */
export function checkContents(folder: string): void {
  const lines = new Set<string>();
  const shared = new Map<string, Shared>();
  for (const { file, document } of contentFiles(folder)) {
    for (const { line, difference } of mistakesIn(folder, file)) {
      if (!difference) {
        lines.add(line);
        continue;
      }
      const key = `${document} ${difference.is} ${difference.anchor}`;
      const files = shared.get(key)?.files ?? [];
      shared.set(key, { ...difference, document, files: [...files, { file, line }] });
    }
  }
  for (const one of shared.values()) lines.add(sentenceOn(folder, one));
  if (lines.size > 0) throw new ContentsError([...lines]);
}

function contentFiles(folder: string): { file: string; document: string }[] {
  return readdirSync(join(folder, 'content')).flatMap((locale) =>
    readdirSync(join(folder, 'content', locale))
      .filter((document) => document.endsWith('.md'))
      .map((document) => ({ file: join('content', locale, document), document })),
  );
}

function mistakesIn(folder: string, file: string) {
  const path = join(folder, file);
  try {
    loadContent(folder, path, readFileSync(path, 'utf8'));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map((problem) => ({
      line: linesOf(error.file, [problem]).join(''),
      difference: problem.difference,
    }));
  }
}

function sentenceOn(folder: string, { anchor, is, document, files }: Shared): string {
  const [first, ...others] = files;
  if (first && others.length === 0) return first.line;
  const names = files.map(({ file }) => file).join(', ');
  const english = join('content', ENGLISH, document);
  if (is === 'missing') {
    const line = lineOfAnchor(readFileSync(join(folder, english), 'utf8'), anchor);
    return `${english}:${String(line)}: #${anchor} is missing in other languages; write it into ${names}`;
  }
  return `${english}:1: #${anchor} is missing here; write it, or remove it from ${names}`;
}

function lineOfAnchor(source: string, anchor: string): number {
  return source.split('\n').findIndex((line) => line.includes(`{#${anchor}}`)) + 1;
}
