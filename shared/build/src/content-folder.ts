import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { baseOf, localesIn } from './locale-table';

/** A line of Markdown, and where it stands: `content/fr/faq.md`. */
export interface Line {
  file: string;
  line: number;
  text: string;
}

/** The lines from a heading to the next one, or from the line across the page. */
interface Section {
  /** The anchor of the heading; null for the heading of a group. */
  key: string | null;
  lines: Line[];
}

/** Returns the locales of a package: those that it has translations in. */
export function localesOf(folder: string): string[] {
  return Object.keys(localesIn(folder)).sort();
}

/**
 * Reads the Markdown in `content/` of a package, by locale and name (`fr_CA/faq.md`), with drafts in the place of files; an empty one is
 * no file. The file of a region has only the sections that differ from those of its language. Here each is complete.
 */
export function readContent(
  folder: string,
  drafts: Readonly<Record<string, string>> = {},
): Record<string, Line[]> {
  const textOf = (path: string) => {
    const file = join(folder, 'content', path);
    return drafts[path] ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  };
  const written = [...globSync('*/*.md', { cwd: join(folder, 'content') }), ...Object.keys(drafts)]
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const names = [...new Set(written.map((path) => basename(path)))];
  const all = localesOf(folder).flatMap((locale) => names.map((name) => `${locale}/${name}`));
  const read = [...new Set([...written, ...all])].map((path): [string, Line[]] => {
    const [locale = '', name = ''] = path.split('/');
    return [path, sectionsOf(textOf, locale, name).flatMap(({ lines }) => lines)];
  });
  return Object.fromEntries(read.filter(([, lines]) => lines.length > 0));
}

function sectionsOf(textOf: (path: string) => string, locale: string, name: string): Section[] {
  const base = baseOf(locale);
  const whole = base === undefined ? [] : sectionsOf(textOf, base, name);
  const written = textOf(`${locale}/${name}`);
  if (written === '') return whole;
  const file = `content/${locale}/${name}`;
  const own: Section[] = [];
  for (const [index, text] of written.split('\n').entries()) {
    if (own.length === 0 || /^(#{2,3} |---$)/.test(text)) own.push({ key: keyOf(text), lines: [] });
    own.at(-1)?.lines.push({ file, line: index + 1, text });
  }
  if (base === undefined) return own;
  for (const [index, section] of own.entries()) {
    // The heading of a group is that of the group to which the entry below it belongs.
    const key = section.key ?? own[index + 1]?.key;
    const entry = whole.findIndex((one) => one.key !== null && one.key === key);
    const group = whole.slice(0, entry + 1).findLastIndex((one) => one.key === null);
    const place = section.key === null ? group : entry;
    const notes = whole.findIndex((one) => one.key === '---');
    if (place !== -1) whole[place] = section;
    else whole.splice(notes === -1 ? whole.length : notes, 0, section);
  }
  return whole;
}

function keyOf(line: string): string | null {
  return line === '---' ? line : (/\{(#[\w-]+)\}/.exec(line)?.[1] ?? null);
}
