import { Hono } from 'hono';
import { html } from 'hono/html';

import { browserScript } from '../browser-script';
import { standInPage } from '../stand-in-page';

/** The legal footer's script for each territory, and the pages it links to. */
export function privacyRoutes({ siteUrl, slowMs }: { siteUrl: string; slowMs: number }) {
  const script = browserScript('privacy.js', { slowMs });

  return new Hono()
    .get('/privacy/:file{[a-z-]+\\.js}', (context) => {
      const territory = context.req.param('file').replace('.js', '');
      return FOOTERS.includes(territory) ? script(context) : context.notFound();
    })
    .get('/privacy/:territory/:page', (context) => {
      const { territory, page } = context.req.param();
      if (!FOOTERS.includes(territory)) return context.notFound();
      return context.html(
        standInPage({
          title: 'This is a local stand-in for the privacy provider',
          body: html`<p>The page asked for is “${page}” for “${territory}”.</p>`,
          backUrl: siteUrl,
        }),
      );
    });
}

/** The provider's names of its footers. */
const FOOTERS = 'us ca uk ie au nz fr ch ch-de ch-fr de at'.split(' ');
