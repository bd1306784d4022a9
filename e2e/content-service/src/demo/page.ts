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
        ${Object.entries(CATALOGUE).map(([name, codes]) => section(name, codes, siteUrl))}
        <footer>
          <button type="button" data-reset>Reset all codes</button>
          <span role="status"></span>
        </footer>
        <script type="module" src="/demo/page.js"></script>
      </body>
    </html>`;
}

function section(name: string, codes: DemoCode[], siteUrl: string) {
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

const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #8886; --accent: light-dark(#0b5c54, #6fe0cf);
  font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.125rem; margin: 2.5rem 0 0.5rem; }
p { max-width: 42rem; }
a { color: var(--accent); }
table { width: 100%; border-collapse: collapse; }
td { padding: 0.5rem 1rem 0.5rem 0; border-top: 1px solid var(--line); vertical-align: baseline; }
td:first-child { width: 15rem; white-space: nowrap; }
td:last-child { width: 12rem; padding-right: 0; text-align: right; white-space: nowrap; }
code { font: 600 1rem/1 ui-monospace, monospace; letter-spacing: 0.04em; }
small { display: block; opacity: 0.75; }
button { font: inherit; padding: 0.25rem 0.75rem; border: 1px solid var(--line);
  border-radius: 0.375rem; background: none; color: inherit; cursor: pointer; white-space: nowrap; }
button:hover { border-color: currentColor; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { position: fixed; inset: auto 0 0; padding: 0.75rem 1.25rem; display: flex; gap: 1rem;
  align-items: center; justify-content: center; background: Canvas; border-top: 1px solid var(--line); }
@media (max-width: 40rem) {
  tr, td { display: block; }
  td { border: 0; padding: 0 0 0.25rem; }
  td:last-child { text-align: left; }
  tr { padding: 0.75rem 0; border-top: 1px solid var(--line); }
}
`;

/** The script of the demo page's buttons. It is small enough to be sent without a build. */
export const PAGE_SCRIPT = `
const status = document.querySelector('[role=status]');
const say = (text) => { status.textContent = text; };

document.addEventListener('click', async ({ target }) => {
  const { copy, reset } = target.dataset;
  if (copy) {
    try {
      await navigator.clipboard.writeText(copy);
      say(copy + ' copied');
    } catch {
      say('This browser does not let pages copy: select the code instead');
    }
  }
  if (reset !== undefined) {
    target.disabled = true;
    const response = await fetch('/demo/reset', { method: 'POST' }).catch(() => undefined);
    target.disabled = false;
    say(response?.ok ? 'All codes are new again' : 'The codes could not be reset');
  }
});
`;
