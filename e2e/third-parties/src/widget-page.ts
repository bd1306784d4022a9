import { html, raw } from 'hono/html';

interface Words {
  label: string;
  expired: string;
}

const ENGLISH: Words = {
  label: 'I’m not a robot',
  expired: 'Verification expired. Check the checkbox again.',
};

const WORDS: Record<string, Words> = {
  en: ENGLISH,
  fr: {
    label: 'Je ne suis pas un robot',
    expired: 'La validation a expiré. Cochez à nouveau la case.',
  },
  de: {
    label: 'Ich bin kein Roboter',
    expired: 'Die Überprüfung ist abgelaufen. Aktivieren Sie das Kästchen erneut.',
  },
};

const STYLE = `
  body { margin: 0; font: 1rem/1.4 system-ui, sans-serif; color: #222; background: #f9f9f9; }
  label { display: flex; gap: 0.75rem; align-items: center; height: 100vh; padding: 0 1rem;
    border: 2px solid #8a8a8a; border-radius: 4px; cursor: pointer; box-sizing: border-box; }
  input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; }
  input:focus-visible { outline: 3px solid #1a56db; outline-offset: 2px; }
  small { margin-left: auto; color: #595959; }
  p { position: absolute; inset: 3px 6px auto; margin: 0; font-size: 0.625rem; color: #b3261e; }
  @media (max-width: 200px) { small { display: none; } }
`;

/** The inside of the widget's frame. */
export function widgetPage(hl = 'en') {
  const language = hl.slice(0, 2).toLowerCase();
  const words = WORDS[language] ?? ENGLISH;

  return html`<!doctype html>
    <html lang="${words === ENGLISH ? 'en' : language}">
      <head>
        <meta charset="utf-8" />
        <title>Captcha</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <p role="status" hidden>${words.expired}</p>
        <label><input type="checkbox" disabled /> ${words.label} <small>demo</small></label>
        <script src="/captcha/widget.js"></script>
      </body>
    </html>`;
}
