import { MARKED } from '@redeem/contracts';

/** The text for a visitor if the site does not start. */
interface HelpText {
  title: string;
  heading: string;
  reason: string;
  noScript: string;
  oldBrowser: string;
  /** The sentence before the retry while the visitor already uses the page. */
  late: string;
  retry: string;
  /** The sentence with the support contact at `{{cs}}`. */
  contact: string;
}

/** The texts by language, and by locale if it differs from its language. */
export type HelpTexts = Readonly<Record<'en' | 'fr' | 'fr-CA' | 'de', HelpText>>;

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
 * Returns the help where no script runs: the visitor has turned scripts off, or a proxy or an extension has changed them or the
 * content policy. It needs neither script nor style to be seen. The style sheet hides it, which a script has created before.
 */
export function noScriptMarkup(texts: HelpTexts): string {
  return `<div id="no-script">${inAllLanguages(texts, 'noScript')}</div>`;
}

/** Returns the help for browsers that are too old for the boot script. It is hidden until old-browser.js shows it. */
export function oldBrowserMarkup(texts: HelpTexts): string {
  return `<div id="old-browser" role="alert" hidden>${inAllLanguages(texts, 'oldBrowser')}</div>`;
}

/** Returns a message in all languages of the help: without the boot script the visitor's language is unknown. */
function inAllLanguages(texts: HelpTexts, message: 'noScript' | 'oldBrowser'): string {
  const languages = SECTIONS.filter(([tag]) => tag.length === 2);
  const sections = languages.map(([tag, name, address]) => {
    const { title, contact, [message]: words } = texts[name];
    return `<div lang="${tag}"><h1>${title}</h1><p>${words}</p><p>${withAddress(contact, address)}</p></div>`;
  });
  return sections.join('');
}

function withAddress(contact: string, address: 'en' | 'de'): string {
  const place = `{{support.${address}}}`;
  return contact.replace('{{cs}}', `<a href="mailto:${place}">${place}</a>`);
}
