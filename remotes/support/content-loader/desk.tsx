import { json } from 'node:stream/consumers';

import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import { localesOf, readContent } from '@redeem/build/content-folder';
import { localesIn } from '@redeem/build/locale-table';
import { renderFirstView, territoriesOf } from '@redeem/platform/first-view';

import { type Contents, plainText } from '../src/content/content';
import { keepContents } from '../src/content/contents';
import { remote } from '../src/public';
import { contentsOf, entriesIn, type Files, mistakesIn } from './load-content';

/*
 * A program for an editor of the texts, such as the console: it reads and renders drafts exactly as the build of this checkout does.
 * It answers one question, which it reads as JSON from its standard input:
 *
 * { drafts }                 → JSON: { documents, mistakes: Mistake[] } (load-content.ts)
 * { drafts, locale, path }   → the HTML that the page at a path shows
 *
 * `drafts` are texts in the place of files, by locale and name: `fr/faq.md`.
 */
interface Question {
  drafts: Record<string, string>;
  locale?: Parameters<typeof territoriesOf>[0];
  path?: string;
}

/** In the place of what the configuration of a site names. */
const NAMES = { brand: 'Movie Redeem', contact: 'support@movie-redeem.example' };

const { drafts, locale, path = '' } = (await json(process.stdin)) as Question;
const files = readContent(process.cwd(), drafts);
const locales = localesOf(process.cwd());
process.stdout.write(
  locale === undefined
    ? JSON.stringify({ documents: documentsIn(files), mistakes: mistakesIn(files, locales) })
    : await render(locale),
);

async function render(shown: NonNullable<typeof locale>): Promise<string> {
  const page = remote.pages[path];
  const [territory] = territoriesOf(shown);
  if (!page || !territory) throw new Error(`there is no page ${path} in ${shown}`);
  keepContents(shown, filled(contentsOf(files, shown)));
  const strings = { [remote.name]: localesIn(process.cwd())[shown] ?? {} };
  const view = <page.Root />;
  const html = await renderFirstView({ path, territory, locale: shown, strings, view });
  // The contact of the page itself.
  return html.replaceAll('<a></a>', `<a>${NAMES.contact}</a>`);
}

/** Returns contents with words in the place of what only a site knows. */
function filled(contents: Contents): Contents {
  const { brand, contact } = NAMES;
  return JSON.parse(JSON.stringify(contents), (_, part: unknown) => {
    const kind = part instanceof Object && 'kind' in part ? part.kind : null;
    if (kind === 'brand') return brand;
    return kind === 'contact' ? { kind: 'link', to: `mailto:${contact}`, of: [contact] } : part;
  }) as Contents;
}

/**
 * Returns the documents by locale and name, with their entries: anchor (empty if there is none yet) and heading, the Markdown, and the file
 * and its lines. A region has most entries in the file of its language.
 */
function documentsIn(all: Files) {
  return Object.entries(all).map(([file, lines]) => {
    const [language = '', name = ''] = file.split('/');
    const entries = entriesIn(all, language, name).map(({ entry, line, end }) => {
      const written = lines.slice(line - 1, end);
      return {
        ...{ anchor: entry.anchor, heading: plainText(entry.heading, NAMES) },
        ...{ file: written[0]?.file ?? '', line: written[0]?.line ?? 1 },
        ...{ end: written.at(-1)?.line ?? 1, text: written.map((one) => one.text).join('\n') },
      };
    });
    return { locale: language, name, entries };
  });
}
