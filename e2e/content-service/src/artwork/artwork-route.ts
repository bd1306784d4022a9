import { readdirSync, readFileSync } from 'node:fs';

import { Hono } from 'hono';

import { Problem } from '../http/problem';
import type { Service, Variables } from '../service';

const FOLDER = new URL('./posters/', import.meta.url);

/** Serves the poster of a title, or the common poster for a title without its own. */
export function artworkRoute({ database }: Service) {
  const posters = new Map(
    readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')]),
  );
  return new Hono<Variables>().get('/artworks/:file{t[0-9]+\\.svg}', async (context) => {
    const file = context.req.param('file');
    const id = file.replace('.svg', '');
    const [film] = await database().query('select from title where id = $1', [id]);
    const poster = posters.get(file) ?? posters.get('rest.svg');
    if (!film || poster === undefined) throw new Problem(404, 'Unknown title');
    return context.body(poster, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
