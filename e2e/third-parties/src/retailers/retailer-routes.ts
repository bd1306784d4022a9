import { Hono } from 'hono';
import { html } from 'hono/html';

import { standInPage } from '../stand-in-page';

const NAMES: Record<string, string> = {
  moviesanywhere: 'Movies Anywhere',
  vudu: 'Vudu',
  googleplay: 'Google Play',
  itunes: 'iTunes',
};

/** Where an exchange sends the visitor. */
export function retailerRoutes({ siteUrl }: { siteUrl: string }) {
  return new Hono().get('/retailers/:retailer', (context) => {
    const { req } = context;
    const retailer = req.param('retailer');
    const name = NAMES[retailer] ?? retailer;
    const code = req.query('code');

    return context.html(
      standInPage({
        title: `This is a local stand-in for ${name}`,
        body: code
          ? html`<p>Here you would watch your film. ${name} has received this code:</p>
              <p><code>${code}</code></p>`
          : html`<p>Here you would look for films. No code has come with you.</p>`,
        backUrl: originOf(req.header('referer')) ?? siteUrl,
      }),
    );
  });
}

function originOf(referer: string | undefined): string | undefined {
  if (!referer || !/^https?:/.test(referer) || !URL.canParse(referer)) return undefined;
  return new URL(referer).origin;
}
