import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The locale from which a region takes all that its own files do not say. */
const BASES: Readonly<Record<string, string>> = {
  en_AU: 'en_GB',
  en_CA: 'en',
  en_DE: 'en_GB',
  en_FR: 'en_GB',
  en_GB: 'en',
  fr_CA: 'fr',
  fr_CH: 'fr',
};

/** A line of Markdown, and where it stands. */
export interface Line {
  /** The path in the package: `content/fr/faq.md`. */
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
  return globSync('src/locales/*.json', { cwd: folder })
    .map((path) => basename(path, '.json'))
    .sort();
}

/**
 * Reads the Markdown in `content/` of a package, by locale and name (`fr_CA/faq.md`), in every locale of the package. The file of a region has
 * only the sections that differ from those of its language. Here each is complete.
 */
export function readContent(folder: string): Record<string, Line[]> {
  const written = globSync('content/*/*.md', { cwd: folder }).sort();
  const names = new Set(written.map((path) => basename(path)));
  const paths = [
    ...written.map((path) => path.replaceAll('\\', '/').replace('content/', '')),
    ...localesOf(folder).flatMap((locale) => [...names].map((name) => `${locale}/${name}`)),
  ];
  return Object.fromEntries(
    [...new Set(paths)].flatMap((path) => {
      const [locale = '', name = ''] = path.split('/');
      const sections = sectionsOf(folder, locale, name);
      return sections.length > 0 ? [[path, sections.flatMap(({ lines }) => lines)]] : [];
    }),
  );
}

function sectionsOf(folder: string, locale: string, name: string): Section[] {
  const base = BASES[locale];
  const whole = base === undefined ? [] : sectionsOf(folder, base, name);
  const file = `content/${locale}/${name}`;
  if (!existsSync(join(folder, file))) return whole;
  const own: Section[] = [];
  for (const [index, text] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
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
