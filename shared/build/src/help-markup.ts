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
export type HelpTexts = Readonly<Record<string, HelpText>>;

/** One of the two support addresses, which the composition of the page inserts. */
type Contact = 'en' | 'de';

/** The sections: their language tag, their texts and their support address. */
const SECTIONS: readonly [tag: string, texts: string, contact: Contact][] = [
  ['en', 'en', 'en'],
  ['en-DE', 'en', 'de'],
  ['fr', 'fr', 'en'],
  ['fr-CA', 'fr-CA', 'en'],
  ['fr-CH', 'fr', 'de'],
  ['de', 'de', 'de'],
];

/** The languages of the help without the boot script, where the visitor's language is unknown. */
const LANGUAGES = ['en', 'fr', 'de'];

/** Returns the help, which is hidden until the boot script shows one of its sections. */
export function helpMarkup(texts: HelpTexts): string {
  const sections = SECTIONS.map(([tag, name, contact]) => {
    const text = textOf(texts, name);
    const retry = `<a href="">${text.retry}</a>`;
    const parts = [
      `<h1>${text.heading}</h1><p>${text.reason}</p><p>${retry}</p>`,
      // The last two are the help beside the field of a first view.
      `<p hidden>${text.late} ${retry}</p><p>${contactIn(text, contact)}</p>`,
    ];
    return `<div lang="${tag}" data-title="${text.title}" hidden>${parts.join('')}</div>`;
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

/** Returns a message with the title and the support contact, in all languages of the help. */
function inAllLanguages(texts: HelpTexts, message: 'noScript' | 'oldBrowser'): string {
  const sections = SECTIONS.filter(([tag]) => LANGUAGES.includes(tag)).map(
    ([tag, name, contact]) => {
      const text = textOf(texts, name);
      const words = `<h1>${text.title}</h1><p>${text[message]}</p><p>${contactIn(text, contact)}</p>`;
      return `<div lang="${tag}">${words}</div>`;
    },
  );
  return sections.join('');
}

function textOf(texts: HelpTexts, name: string): HelpText {
  const text = texts[name];
  if (!text) throw new Error(`there is no help in ${name}`);
  return text;
}

function contactIn({ contact }: HelpText, address: Contact): string {
  const place = `{{support.${address}}}`;
  return contact.replace('{{cs}}', `<a href="mailto:${place}">${place}</a>`);
}
