/** What builds call a file with the texts of one locale: `<whose>-<locale>`, or that with `-json`. */
const TEXTS = /-([a-z]{2}(?:_[A-Z]{2})?)(?:-json)?\.\w+\.js$/;

/** What builds call a script that is all texts and no code, and of no locale. */
const CONTENT = /(?:^|\/)content-[\w-]+\.\w+\.js$/;

/** True for a script without code: the texts of a locale, or what a team writes besides. */
export function isContent(path: string): boolean {
  return localeOfTexts(path) !== undefined || CONTENT.test(path);
}

/** The locale of a file with texts; none for a file of anything else. */
export function localeOfTexts(url: string): string | undefined {
  return TEXTS.exec(url)?.[1];
}

/**
 * The element by which the boot script of a page fetches texts as soon as it knows the visitor's locale;
 * none for a file of anything else.
 */
export function textsLink(url: string, integrity: string): string[] {
  const locale = localeOfTexts(url);
  if (locale === undefined) return [];
  return [
    `<link data-texts="${locale}" as="script" href="${url}" integrity="${integrity}" crossorigin>`,
  ];
}
