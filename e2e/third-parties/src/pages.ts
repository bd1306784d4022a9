import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

const STAND_IN_STYLE = `
  :root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
  main { max-width: 34rem; padding: 2rem; }
  p:first-child { font-size: 0.875rem; letter-spacing: 0.08em; text-transform: uppercase; }
  h1 { font-size: 1.75rem; line-height: 1.25; }
  code { font-size: 1.25rem; padding: 0.25rem 0.5rem; border: 1px dashed; border-radius: 0.25rem; }
`;

const WIDGET_STYLE = `
  body { margin: 0; font: 1rem/1.4 system-ui, sans-serif; color: #222; background: #f9f9f9; }
  label { display: flex; gap: 0.75rem; align-items: center; height: 100vh; padding: 0 1rem;
    border: 2px solid #8a8a8a; border-radius: 4px; cursor: pointer; box-sizing: border-box; }
  input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; }
  input:focus-visible { outline: 3px solid #1a56db; outline-offset: 2px; }
  small { margin-left: auto; color: #595959; }
  p { position: absolute; inset: 3px 6px auto; margin: 0; font-size: 0.625rem; color: #b3261e; }
  @media (max-width: 200px) { small { display: none; } }
`;

/** The words of the widget: those beside its box, and those after its token has expired. */
const WORDS: Record<string, [label: string, expired: string]> = {
  en: ['I’m not a robot', 'Verification expired. Check the checkbox again.'],
  fr: ['Je ne suis pas un robot', 'La validation a expiré. Cochez à nouveau la case.'],
  de: [
    'Ich bin kein Roboter',
    'Die Überprüfung ist abgelaufen. Aktivieren Sie das Kästchen erneut.',
  ],
};

/** Returns a page that is visibly not the real one. */
export function standInPage(title: string, body: Html, backUrl: string) {
  const main = html`<main>
    <p>Stand-in page</p>
    <h1>${title}</h1>
    ${body}
    <p><a href="${backUrl}">Back to the redemption site</a></p>
  </main>`;
  return page('en', title, STAND_IN_STYLE, main);
}

/** Returns the inside of the widget's frame, by default in English. */
export function widgetPage(hl = 'en') {
  const asked = hl.slice(0, 2).toLowerCase();
  const language = asked in WORDS ? asked : 'en';
  const [label, expired] = WORDS[language] ?? [];
  const body = html`<p role="status" hidden>${expired}</p>
    <label><input type="checkbox" disabled /> ${label} <small>demo</small></label>
    <script src="/captcha/widget.js"></script>`;
  return page(language, 'Captcha', WIDGET_STYLE, body);
}

function page(language: string, title: string, style: string, body: Html) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
