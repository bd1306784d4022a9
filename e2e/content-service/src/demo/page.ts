import { html, raw } from 'hono/html';

import { CATALOGUE, type DemoCode } from '../seed/demo-codes';
import { TITLES } from '../seed/titles';
import { TERRITORIES } from '../territory';

/** Renders the list of demo codes, with what each shows and a link that tries it. */
export function demoPage(siteUrl: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Demo codes</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(PAGE_STYLE)}
        </style>
      </head>
      <body>
        <h1>Codes to try</h1>
        <p>
          This is the reference content service behind
          <a href="${siteUrl}">the redemption site</a>. An exchanged code stays exchanged until it
          is reset. None of the codes is worth anything anywhere else.
        </p>
        <p><button type="button">Reset all codes</button> <span role="status"></span></p>
        ${Object.entries(CATALOGUE).map(([name, codes]) => section(name, codes, siteUrl))}
        <script type="module" src="/demo/page.js"></script>
      </body>
    </html>`;
}

function section(name: string, codes: DemoCode[], siteUrl: string) {
  return html`<h2>${name}</h2>
    <ul>
      ${codes.map((demo) => row(demo, siteUrl))}
    </ul>`;
}

function row({ code, what, offer, titles = [] }: DemoCode, siteUrl: string) {
  const films = TITLES.filter(({ id }) => titles.includes(id)).map(({ names }) => names.en);
  const territories = offer?.territories ?? [];
  const where = territories.length < TERRITORIES.length ? territories.join(' ') : 'everywhere';

  return html`<li>
    <code>${code}</code>
    <span>${what}<small>${[...films, offer ? where : ''].filter(Boolean).join(' · ')}</small></span>
    <a href="${siteUrl}/?c=${code}" aria-label="Try ${code} on the site">Try it</a>
  </li>`;
}

const PAGE_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 2rem 1.25rem; }
ul { margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 13rem 1fr auto; gap: 0 1rem; padding: 0.5rem 0; border-top: 1px solid #8886; }
code { font: 600 1rem/1.5 ui-monospace, monospace; letter-spacing: 0.04em; }
small { display: block; opacity: 0.75; }
button { font: inherit; }
@media (max-width: 40rem) { li { grid-template-columns: 1fr; } }
`;

/** The script of the button. It is small enough to be sent without a build. */
export const PAGE_SCRIPT = `
const status = document.querySelector('[role=status]');
document.querySelector('button').addEventListener('click', async ({ target }) => {
  target.disabled = true;
  const response = await fetch('/demo/reset', { method: 'POST' }).catch(() => undefined);
  target.disabled = false;
  status.textContent = response?.ok ? 'All codes are new again' : 'The codes could not be reset';
});
`;
