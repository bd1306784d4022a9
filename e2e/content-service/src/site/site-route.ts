import { Hono } from 'hono';

import type { Service, Variables } from '../http/service';
import { siteLanguage } from '../language';
import { isTerritory } from '../territory';
import { findSite } from './reference';

/** Tells a site which territory and language it starts in. */
export function siteRoute({ database }: Service) {
  return new Hono<Variables>().get('/site/:siteKey', async (context) => {
    const site = await findSite(database(), context.req.param('siteKey'));
    const asked = context.req.query('cc');
    const territory = isTerritory(asked) ? asked : site.defaultTerritory;

    context.header('vary', 'accept-language', { append: true });
    context.header(
      'cache-control',
      'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
    );
    return context.json({
      id: site.key,
      territory,
      // At home a site speaks its own language, whatever the browser's.
      language:
        territory === site.defaultTerritory
          ? siteLanguage(territory)
          : siteLanguage(territory, context.req.header('accept-language')),
      captcha_key: site.captchaKey,
    });
  });
}
