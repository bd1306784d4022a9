import { MARK } from '@redeem/contracts';

/** Matches the name of a file with the translations of one locale: `<name>-<locale>`. */
const TEXTS = /-([a-z]{2}(?:_[A-Z]{2})?)\.\w+\.js$/;

/** Matches the name of a script that contains articles and no code. */
const CONTENT = /(?:^|\/)content-[\w-]+\.\w+\.js$/;

/** Returns true for a script without code: translations of a locale, or articles. */
export function isContent(path: string): boolean {
  return localeOfTexts(path) !== undefined || CONTENT.test(path);
}

/** Returns the locale of a file with translations, or undefined for any other file. */
export function localeOfTexts(url: string): string | undefined {
  return TEXTS.exec(url)?.[1];
}

/**
 * Returns the element from which the boot script fetches translations when it knows the expected locale. An empty list for
 * any other file. Without the hash, which makes half of such a link: the script that the shell starts later has it.
 */
export function textsLink(url: string): string[] {
  const locale = localeOfTexts(url);
  return locale === undefined ? [] : [`<link ${MARK.texts}="${locale}" href="${url}">`];
}
