import { Hono } from 'hono';
import { html } from 'hono/html';

import { browserScript } from '../browser-script';
import { standInPage } from '../stand-in-page';
import { FOOTER_TERRITORIES } from './territories';

/** The legal footer's script for each territory, and the pages it links to. */
export function privacyRoutes({ siteUrl, slowMs }: { siteUrl: string; slowMs: number }) {
  const script = browserScript('privacy.js', { slowMs });

  return new Hono()
    .get('/privacy/:file{[a-z-]+\\.js}', (context) => {
      const territory = context.req.param('file').replace('.js', '');
      return FOOTER_TERRITORIES.includes(territory) ? script(context) : context.notFound();
    })
    .get('/privacy/:territory/:page', (context) => {
      const { territory, page } = context.req.param();
      if (!FOOTER_TERRITORIES.includes(territory)) return context.notFound();
      return context.html(
        standInPage({
          title: 'This is a local stand-in for the privacy provider',
          body: html`<p>The page asked for is “${page}” for “${territory}”.</p>`,
          backUrl: siteUrl,
        }),
      );
    });
}
