import type { Line } from '@redeem/build/content-folder';

import type { Contents } from '../src/content/content';
import { countriesIn } from './countries';
import { type DocumentName, isDocument, parseContent, type Problem } from './parse-content';

const ENGLISH = 'en';

/** The content of a package, as `readContent` reads it. */
export type Files = Readonly<Record<string, readonly Line[]>>;

/** Returns all texts of the support team in a locale. They may have mistakes. */
export function contentsOf(files: Files, locale: string): Contents {
  return {
    faq: parsed(files, locale, 'faq.md').content,
    returnPolicy: parsed(files, locale, 'return-policy.md').content,
  } as Contents;
}

/** Returns each mistake of all content once, with file, line and what to write instead. */
export function problemsIn(files: Files, locales: readonly string[]): string[] {
  const wanted = locales.flatMap((locale) => [`${locale}/faq.md`, `${locale}/return-policy.md`]);
  const paths = [...new Set([...wanted, ...Object.keys(files)])];
  const problems = paths.flatMap((path) => {
    const [locale = '', name = ''] = path.split('/');
    const lines = files[path];
    const at = ({ line, message }: Problem) => {
      const place = lines?.[line - 1] ?? { file: `content/${path}`, line };
      return `${place.file}:${String(place.line)}: ${message}`;
    };
    if (!lines) return at({ line: 1, message: 'the file is missing' });
    if (!isDocument(name))
      return at({ line: 1, message: 'there is no page for a file of this name' });
    if (!locales.includes(locale))
      return at({ line: 1, message: `there are no texts in ${locale}` });
    return parsed(files, locale, name).problems.map(at);
  });
  return [...new Set(problems)];
}

/** Throws an error that names each mistake of all content once. */
export function checkContents(files: Files, locales: readonly string[]): void {
  const problems = problemsIn(files, locales);
  if (problems.length === 0) return;
  const error = new Error(problems.join('\n'));
  // Rsbuild prints the stack of an error that stops a build.
  error.stack = error.message;
  throw error;
}

/** Returns the anchors that support offers to other remotes, of each page by path: those of the English files. */
export function anchorsOf(files: Files): Record<string, string[]> {
  const { faq, returnPolicy } = contentsOf(files, ENGLISH);
  const policy = returnPolicy.sections.map(({ anchor }) => anchor);
  return {
    '/support': faq.groups.flatMap(({ entries }) => entries.map(({ anchor }) => anchor)),
    '/returnpolicy': policy,
    '/codereturn': policy,
  };
}

function parsed(files: Files, locale: string, name: DocumentName) {
  // A new country needs no change of any content file.
  const sourceIn = (one: string) =>
    (files[`${one}/${name}`] ?? [])
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('{countries}', () => countriesIn(one));
  return parseContent(name, sourceIn(locale), sourceIn(ENGLISH));
}
