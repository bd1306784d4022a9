import { html, raw } from 'hono/html';

const STYLE = `
  :root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
  main { max-width: 34rem; padding: 2rem; }
  p:first-child { font-size: 0.875rem; letter-spacing: 0.08em; text-transform: uppercase; }
  h1 { font-size: 1.75rem; line-height: 1.25; }
  code { font-size: 1.25rem; padding: 0.25rem 0.5rem; border: 1px dashed; border-radius: 0.25rem; }
`;

interface StandInPage {
  title: string;
  body: ReturnType<typeof html>;
  backUrl: string;
}

/** Returns a page that is visibly not the real one. */
export function standInPage({ title, body, backUrl }: StandInPage) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p>Stand-in page</p>
          <h1>${title}</h1>
          ${body}
          <p><a href="${backUrl}">Back to the redemption site</a></p>
        </main>
      </body>
    </html>`;
}
