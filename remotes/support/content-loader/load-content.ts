import type { Line } from '@redeem/build/content-folder';

import PACKAGE from '../package.json' with { type: 'json' };
import type { Contents } from '../src/content/content';
import { countriesIn } from './countries';
import { type DocumentName, isDocument, parseContent, type Placed } from './parse-content';

const ENGLISH = 'en';

/** The hosts to which texts may link: `config.hosts` of package.json. */
const { hosts: HOSTS = [] } = PACKAGE.config as { hosts?: string[] };

/** The content of a package, as `readContent` reads it. */
export type Files = Readonly<Record<string, readonly Line[]>>;

/** A mistake in the content, and where it is. */
export interface Mistake {
  /** The path in the package: `content/fr/faq.md`. */
  file: string;
  line: number;
  /** What is wrong, and what to write instead. */
  message: string;
}

/** Returns all texts of the support team in a locale. They may have mistakes. */
export function contentsOf(files: Files, locale: string): Contents {
  return {
    faq: parsed(files, locale, 'faq.md').content,
    returnPolicy: parsed(files, locale, 'return-policy.md').content,
  } as Contents;
}

/** Returns the entries of a document with their lines in `files`; none for a file that has no page. */
export function entriesIn(files: Files, locale: string, name: string): Placed[] {
  return isDocument(name) ? parsed(files, locale, name).entries : [];
}

/** Returns each mistake of all content once. */
export function mistakesIn(files: Files, locales: readonly string[]): Mistake[] {
  const wanted = locales.flatMap((locale) => [`${locale}/faq.md`, `${locale}/return-policy.md`]);
  const paths = [...new Set([...wanted, ...Object.keys(files)])];
  const mistakes = paths.flatMap((path): Mistake[] => {
    const [locale = '', name = ''] = path.split('/');
    const lines = files[path];
    const whole = (message: string) => [{ file: `content/${path}`, line: 1, message }];
    if (!lines) return whole('the file is missing');
    if (!isDocument(name)) return whole('there is no page for a file of this name');
    if (!locales.includes(locale)) return whole(`there are no texts in ${locale}`);
    return parsed(files, locale, name).problems.map(({ line, message }) => {
      const place = lines[line - 1] ?? { file: `content/${path}`, line };
      return { file: place.file, line: place.line, message };
    });
  });
  // A mistake of a language is one of its regions, too.
  return [...new Map(mistakes.map((mistake) => [JSON.stringify(mistake), mistake])).values()];
}

/** Throws an error that names each mistake of all content once, with its file and line. */
export function checkContents(files: Files, locales: readonly string[]): void {
  const mistakes = mistakesIn(files, locales);
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ file, line, message }) => `${file}:${String(line)}: ${message}`);
  const error = new Error(lines.join('\n'));
  // Rsbuild prints the stack of an error that stops a build.
  error.stack = error.message;
  throw error;
}

/** Returns the anchors that support offers to other remotes, of each page by path: those of the English files. */
export function anchorsOf(files: Files): Record<string, string[]> {
  const [faq, policy] = ['faq.md', 'return-policy.md'].map((name) =>
    entriesIn(files, ENGLISH, name).map(({ entry }) => entry.anchor),
  );
  return { '/support': faq ?? [], '/returnpolicy': policy ?? [], '/codereturn': policy ?? [] };
}

function parsed(files: Files, locale: string, name: DocumentName) {
  // A new country needs no change of any content file.
  const [source, english] = [locale, ENGLISH].map((one) =>
    (files[`${one}/${name}`] ?? [])
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('{countries}', () => countriesIn(one)),
  );
  return parseContent(name, source ?? '', english ?? '', HOSTS);
}
