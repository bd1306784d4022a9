import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import { localesOf, type Line, readContent } from '@redeem/build/content-folder';
import { localesIn } from '@redeem/build/locale-table';
import { renderFirstView, territoriesOf } from '@redeem/platform/first-view';

import type { Contents } from '../src/content/content';
import { keepContents } from '../src/content/contents';
import { remote } from '../src/public';
import { contentsOf, mistakesIn } from './load-content';

/*
 * A program for an editor of the texts, such as the console: it reads and renders drafts exactly as the build of this checkout does.
 * A request comes as a message of the process that has started it, with an id that the answer has, too:
 *
 * { id, drafts }                 → { id, documents: DeskDocument[], mistakes: Mistake[] } (load-content.ts)
 * { id, drafts, locale, path }   → { id, html }: what the page at a path shows
 *
 * `drafts` are texts in the place of files, by locale and name: `fr/faq.md`.
 */
interface Request {
  id: number;
  drafts: Record<string, string>;
  locale?: Parameters<typeof territoriesOf>[0];
  path?: string;
}

/** A heading with its text. */
interface Entry {
  /** Empty if it has none yet. */
  anchor: string;
  heading: string;
  /** Where it is written: a region has most entries in the file of its language. */
  file: string;
  line: number;
  /** The last line. */
  end: number;
}

/** A document in a locale, with all that its file does not say itself. */
interface DeskDocument {
  locale: string;
  /** `faq.md`. */
  name: string;
  entries: Entry[];
}

/** In the place of what the configuration of a site names. */
const BRAND = 'Movie Redeem';
const CONTACT = 'support@movie-redeem.example';

/** The headings of the documents that have an anchor. */
const HEADINGS: Readonly<Record<string, RegExp>> = {
  'faq.md': /^### +/,
  'return-policy.md': /^## +/,
};

const FOLDER = process.cwd();

process.on('message', (request: Request) => {
  answer(request).then(
    (found) => process.send?.({ id: request.id, ...found }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function answer({ drafts, locale, path }: Request) {
  const files = readContent(FOLDER, drafts);
  if (locale !== undefined && path !== undefined)
    return { html: await render(contentsOf(files, locale), locale, path) };
  return { documents: documentsIn(files), mistakes: mistakesIn(files, localesOf(FOLDER)) };
}

async function render(contents: Contents, locale: NonNullable<Request['locale']>, path: string) {
  const page = remote.pages[path];
  const [territory] = territoriesOf(locale);
  if (!page || !territory) throw new Error(`there is no page ${path} in ${locale}`);
  keepContents(locale, filled(contents));
  const strings = localesIn(FOLDER)[locale] ?? {};
  const view = <page.Root />;
  const texts = { [remote.name]: strings };
  const html = await renderFirstView({ path, territory, locale, strings: texts, view });
  // The contact of the page itself.
  return html.replaceAll('<a></a>', `<a>${CONTACT}</a>`);
}

/** Returns contents with words in the place of what only a site knows. */
function filled(contents: Contents): Contents {
  return JSON.parse(JSON.stringify(contents), (_, part: unknown) => {
    const kind = part instanceof Object && 'kind' in part ? part.kind : null;
    if (kind === 'brand') return BRAND;
    return kind === 'contact' ? { kind: 'link', to: `mailto:${CONTACT}`, of: [CONTACT] } : part;
  }) as Contents;
}

function documentsIn(files: Readonly<Record<string, readonly Line[]>>): DeskDocument[] {
  return Object.entries(files).map(([path, lines]) => {
    const [locale = '', name = ''] = path.split('/');
    return { locale, name, entries: entriesIn(lines, HEADINGS[name] ?? /^#+ +/) };
  });
}

function entriesIn(lines: readonly Line[], heading: RegExp): Entry[] {
  const entries: Entry[] = [];
  let isOpen = false;
  for (const { file, line, text } of lines) {
    if (heading.test(text)) {
      const [, anchor = ''] = /\{#([\w-]+)\}/.exec(text) ?? [];
      const words = text
        .replace(heading, '')
        .replaceAll(/\{[^}]*\}/g, '')
        .trim();
      entries.push({ anchor, heading: words, file, line, end: line });
    }
    isOpen = heading.test(text) || (isOpen && !/^(#{2,3} |---$)/.test(text));
    const entry = entries.at(-1);
    // Empty lines at the end belong to nobody.
    if (isOpen && entry && text.trim() !== '') entry.end = line;
  }
  return entries;
}
