import { MARKED } from '@redeem/contracts';

type Key =
  | 'title'
  | 'heading'
  | 'reason'
  | 'noScript'
  | 'oldBrowser'
  | 'late'
  | 'retry'
  | 'contact';

/**
 * The texts if the site does not start, by language, and by locale if it differs from its language: `late` for a visitor who already uses
 * the page, `contact` with the support address at `{{cs}}`.
 */
export type HelpTexts = Readonly<Record<'en' | 'fr' | 'fr-CA' | 'de', Record<Key, string>>>;

/** The sections: their language tag, their texts, and which of the two support addresses the composition of the page inserts. */
const SECTIONS = [
  ['en', 'en', 'en'],
  ['en-DE', 'en', 'de'],
  ['fr', 'fr', 'en'],
  ['fr-CA', 'fr-CA', 'en'],
  ['fr-CH', 'fr', 'de'],
  ['de', 'de', 'de'],
] as const;

/** Returns the help, which is hidden until the boot script shows one of its sections. */
export function helpMarkup(texts: HelpTexts): string {
  const sections = SECTIONS.map(([tag, name, address]) => {
    const { title, heading, reason, late, retry, contact } = texts[name];
    const link = `<a href="">${retry}</a>`;
    const parts = [
      `<h1>${heading}</h1><p>${reason}</p><p>${link}</p>`,
      // The last two are the help beside the field of a first view.
      `<p hidden>${late} ${link}</p><p>${withAddress(contact, address)}</p>`,
    ];
    return `<div lang="${tag}" data-title="${title}" hidden>${parts.join('')}</div>`;
  });
  return `<div id="${MARKED.help}" role="alert" hidden>${sections.join('')}</div>`;
}

/**
 * Returns the help in all languages where the boot script does not run. `no-script` needs neither script nor style to be seen; the style
 * sheet hides it, which a script has created before. `old-browser` is hidden until old-browser.js shows it.
 */
export function scriptlessMarkup(texts: HelpTexts, id: 'no-script' | 'old-browser'): string {
  const sections = (['en', 'fr', 'de'] as const).map((language) => {
    const { title, contact, noScript, oldBrowser } = texts[language];
    const words = `<p>${id === 'no-script' ? noScript : oldBrowser}</p>`;
    const address = withAddress(contact, language === 'de' ? 'de' : 'en');
    return `<div lang="${language}"><h1>${title}</h1>${words}<p>${address}</p></div>`;
  });
  const attributes = id === 'no-script' ? '' : ' role="alert" hidden';
  return `<div id="${id}"${attributes}>${sections.join('')}</div>`;
}

function withAddress(contact: string, address: 'en' | 'de'): string {
  const place = `{{support.${address}}}`;
  return contact.replace('{{cs}}', `<a href="mailto:${place}">${place}</a>`);
}
