import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { ContentError } from './content-error';
import { isDocument, type ParsedContent, parseContent } from './parse-content';

const ENGLISH = 'en';

/**
 * Reads a content file of the package in `folder`. There must be one for every locale that
 * the package has texts in, and all of them must have the entries of the English one.
 */
export function loadContent(folder: string, path: string, source: string): ParsedContent {
  const file = relative(folder, path);
  const document = basename(path);
  const locale = basename(dirname(path));
  const locales = readdirSync(join(folder, 'src/locales')).map((name) => basename(name, '.json'));
  if (!isDocument(document)) throw problem(file, 'there is no page for a file of this name');
  if (!locales.includes(locale)) throw problem(file, `there are no texts in ${locale}`);
  // English is asked for the others, and the others for English, so that none is missed.
  for (const one of locale === ENGLISH ? locales : [ENGLISH]) {
    const other = contentPath(folder, one, document);
    if (!existsSync(other)) throw problem(relative(folder, other), 'the file is missing');
  }
  const english = readFileSync(contentPath(folder, ENGLISH, document), 'utf8');
  return parseContent({ file, document, source, english });
}

/** Where the English text of a content file is: what every other language is compared with. */
export function englishOf(path: string): string {
  return join(dirname(path), '..', ENGLISH, basename(path));
}

function contentPath(folder: string, locale: string, document: string): string {
  return join(folder, 'content', locale, document);
}

function problem(file: string, message: string): ContentError {
  return new ContentError(file, [{ line: 1, message }]);
}
