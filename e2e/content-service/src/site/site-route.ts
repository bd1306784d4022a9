import { Hono } from 'hono';

import type { Service, Variables } from '../service';
import { isTerritory, siteLanguage } from '../territory';
import { findSite } from './reference';

/** Serves site data: the territory and language of a site (spec-7.3, spec-7.4). */
export function siteRoute(service: Service) {
  return new Hono<Variables>().get('/site/:siteKey', async (context) => {
    const site = await findSite(service, context.req.param('siteKey'));
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
      // In its own territory a site uses its own language, for every browser.
      language:
        territory === site.defaultTerritory
          ? siteLanguage(territory)
          : siteLanguage(territory, context.req.header('accept-language')),
      captcha_key: service.config.CAPTCHA_SITE_KEY,
    });
  });
}
