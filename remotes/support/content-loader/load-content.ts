import type { Line } from '@redeem/build/content-folder';

import PACKAGE from '../package.json' with { type: 'json' };
import type { Contents } from '../src/content/content';
import { countriesIn } from './countries';
import { type DocumentName, isDocument, parseContent, type Problem } from './parse-content';

const ENGLISH = 'en';

/** The hosts to which texts may link: `config.hosts` of package.json. */
const { hosts: HOSTS = [] } = PACKAGE.config as { hosts?: string[] };

/** What was parsed, by names and sources: while somebody types, all other documents stay as they are. */
const PARSED = new Map<string, ReturnType<typeof parseContent>>();
const MOST_PARSED = 200;

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

/** Returns each mistake of all content once, as a line with its file and line. */
export function problemsIn(files: Files, locales: readonly string[]): string[] {
  return mistakesIn(files, locales).map(
    ({ file, line, message }) => `${file}:${String(line)}: ${message}`,
  );
}

/** Returns each mistake of all content once. */
export function mistakesIn(files: Files, locales: readonly string[]): Mistake[] {
  const wanted = locales.flatMap((locale) => [`${locale}/faq.md`, `${locale}/return-policy.md`]);
  const paths = [...new Set([...wanted, ...Object.keys(files)])];
  const mistakes = paths.flatMap((path): Mistake | Mistake[] => {
    const [locale = '', name = ''] = path.split('/');
    const lines = files[path];
    const at = ({ line, message }: Problem) => {
      const place = lines?.[line - 1] ?? { file: `content/${path}`, line };
      return { file: place.file, line: place.line, message };
    };
    if (!lines) return at({ line: 1, message: 'the file is missing' });
    if (!isDocument(name))
      return at({ line: 1, message: 'there is no page for a file of this name' });
    if (!locales.includes(locale))
      return at({ line: 1, message: `there are no texts in ${locale}` });
    return parsed(files, locale, name).problems.map(at);
  });
  // A mistake of a language is one of its regions, too.
  return [...new Map(mistakes.map((mistake) => [JSON.stringify(mistake), mistake])).values()];
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
  const [source, english] = [sourceIn(locale), sourceIn(ENGLISH)];
  const key = [name, source, english].join('\0');
  const known = PARSED.get(key);
  if (known) return known;
  const result = parseContent(name, source, english, HOSTS);
  if (PARSED.size >= MOST_PARSED) PARSED.clear();
  PARSED.set(key, result);
  return result;
}
