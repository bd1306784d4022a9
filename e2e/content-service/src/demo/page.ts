import { html, raw } from 'hono/html';

import { CATALOGUE, type DemoGroup } from '../seed/catalogue';
import type { DemoCode } from '../seed/demo-code';
import { TITLES } from '../seed/titles';
import { TERRITORIES } from '../territory';
import { PAGE_STYLE } from './page-style';

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
        ${CATALOGUE.map((group) => section(group, siteUrl))}
        <footer>
          <button type="button" data-reset>Reset all codes</button>
          <span role="status"></span>
        </footer>
        <script type="module" src="/demo/page.js"></script>
      </body>
    </html>`;
}

function section({ name, codes }: DemoGroup, siteUrl: string) {
  return html`<h2>${name}</h2>
    <table>
      ${codes.map((demo) => row(demo, siteUrl))}
    </table>`;
}

function row({ code, what, offer, titles = [] }: DemoCode, siteUrl: string) {
  const films = TITLES.filter(({ id }) => titles.includes(id)).map(({ names }) => names.en);
  const territories = offer?.territories ?? [];
  const where = territories.length < TERRITORIES.length ? territories.join(' ') : 'everywhere';

  return html`<tr>
    <td><code>${code}</code></td>
    <td>${what}<small>${[...films, offer ? where : ''].filter(Boolean).join(' · ')}</small></td>
    <td>
      <button type="button" data-copy="${code}" aria-label="Copy ${code}">Copy</button>
      <a href="${siteUrl}/?c=${code}" aria-label="Try ${code} on the site">Try it</a>
    </td>
  </tr>`;
}
