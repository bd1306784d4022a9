const LANGUAGES = new Intl.DisplayNames(['en-GB'], {
  type: 'language',
  languageDisplay: 'standard',
});
const DOCUMENTS: Readonly<Record<string, string>> = {
  'faq.md': 'FAQ',
  'return-policy.md': 'Return policy',
};

/** Returns the name of a locale, such as French (Canada). */
export function languageName(locale: string): string {
  return LANGUAGES.of(tagOf(locale)) ?? locale;
}

/** Returns a locale as BCP 47 tag. */
export function tagOf(locale: string): string {
  return locale.replace('_', '-');
}

export function documentName(document: string): string {
  return DOCUMENTS[document] ?? document;
}

/** Returns a moment as a clock in a zone shows it, with the zone. */
export function timeIn(at: string, zone: string): string {
  const text = new Date(at).toLocaleString('en-GB', {
    timeZone: zone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return `${text}, ${zone.replaceAll('_', ' ')}`;
}
