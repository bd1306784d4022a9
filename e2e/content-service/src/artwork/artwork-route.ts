import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Hono } from 'hono';

import { Problem } from '../http/problem';
import type { Service, Variables } from '../service';
import { type Language, textLanguage } from '../territory';

const FOLDER = fileURLToPath(new URL('./posters', import.meta.url));
const LETTERING = /^<g lang="(\w+)".*\n/gm;
const LANGUAGES = ['en', 'fr', 'de'] satisfies Language[];

/** Serves the poster of a title in the visitor's language, or the common poster for a title without its own. */
export function artworkRoute({ database }: Service) {
  const posters = new Map(
    readdirSync(FOLDER).map((file) => [file, lettered(readFileSync(join(FOLDER, file), 'utf8'))]),
  );

  return new Hono<Variables>().get('/artworks/:file{t[0-9]+\\.svg}', async (context) => {
    const file = context.req.param('file');
    const [film] = await database().query('select from title where id = $1', [
      file.replace('.svg', ''),
    ]);
    const poster = posters.get(file) ?? posters.get('rest.svg');
    const language = textLanguage(context.req.query('language') ?? 'en');
    const bytes = poster?.get(language);
    if (!film || !bytes) throw new Problem(404, 'Unknown title');

    return context.body(bytes, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}

/** Returns a poster by language, without the lettering in the others. It has one line for each. */
function lettered(poster: string): Map<string, Uint8Array<ArrayBuffer>> {
  return new Map(
    LANGUAGES.map((language) => {
      const text = poster.replace(LETTERING, (line, lang) => (lang === language ? line : ''));
      return [language, new TextEncoder().encode(text)];
    }),
  );
}
