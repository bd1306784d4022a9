import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { eq } from 'drizzle-orm';
import { Hono } from 'hono';

import { title } from '../database/schema';
import { Problem } from '../http/problem';
import type { Service, Variables } from '../http/service';
import { type Language, textLanguage } from '../language';

const FOLDER = fileURLToPath(new URL('./posters', import.meta.url));
const LETTERING = /^<g lang="(\w+)".*\n/gm;

/** Serves the poster of a title in the visitor's language, or the common poster for a title without its own. */
export function artworkRoute({ database }: Service) {
  const posters = new Map(
    readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
  );

  return new Hono<Variables>().get('/artworks/:file{t[0-9]+\\.svg}', async (context) => {
    const file = context.req.param('file');
    const [film] = await database()
      .select({ id: title.id })
      .from(title)
      .where(eq(title.id, file.replace('.svg', '')));
    const poster = posters.get(file) ?? posters.get('rest.svg');
    if (!film || poster === undefined) throw new Problem(404, 'Unknown title');

    const language = textLanguage(context.req.query('language') ?? 'en');
    return context.body(inLanguage(poster, language), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}

/** Removes the lettering in other languages. A poster has one line for each. */
function inLanguage(poster: string, language: Language): string {
  return poster.replace(LETTERING, (line, lang) => (lang === language ? line : ''));
}
