import { html, raw } from 'hono/html';

const LABELS: Record<string, string> = {
  en: 'I’m not a robot',
  fr: 'Je ne suis pas un robot',
  de: 'Ich bin kein Roboter',
};

const STYLE = `
  body { margin: 0; font: 1rem/1.4 system-ui, sans-serif; color: #222; background: #f9f9f9; }
  label { display: flex; gap: 0.75rem; align-items: center; height: 74px; padding: 0 1rem;
    border: 2px solid #8a8a8a; border-radius: 4px; cursor: pointer; box-sizing: border-box; }
  input { width: 1.5rem; height: 1.5rem; margin: 0; }
  input:focus-visible { outline: 3px solid #1a56db; outline-offset: 2px; }
  small { margin-left: auto; color: #595959; }
`;

/** The inside of the widget's frame. */
export function widgetPage(hl = 'en') {
  const language = hl.slice(0, 2).toLowerCase();
  const known = LABELS[language] === undefined ? 'en' : language;

  return html`<!doctype html>
    <html lang="${known}">
      <head>
        <meta charset="utf-8" />
        <title>Captcha</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <label><input type="checkbox" /> ${LABELS[known]} <small>demo</small></label>
        <script src="/captcha/widget.js"></script>
      </body>
    </html>`;
}
