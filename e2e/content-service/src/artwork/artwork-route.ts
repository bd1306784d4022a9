import { eq } from 'drizzle-orm';
import { Hono } from 'hono';

import { title } from '../database/schema';
import { Problem } from '../http/problem';
import type { Service, Variables } from '../http/service';
import { textLanguage } from '../language';
import { poster } from './poster';
import { SCENES } from './scenes';

/** Draws the poster of a title, lettered in the visitor's language. */
export function artworkRoute({ database }: Service) {
  return new Hono<Variables>().get('/artworks/:file{t[0-9]+\\.svg}', async (context) => {
    const id = context.req.param('file').replace('.svg', '');
    const [film] = await database().select().from(title).where(eq(title.id, id));
    const scene = SCENES.get(id);
    if (!film || !scene) throw new Problem(404, 'There is no such poster');

    const language = textLanguage(context.req.query('language') ?? 'en');
    return context.body(poster(film.names[language], scene), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
