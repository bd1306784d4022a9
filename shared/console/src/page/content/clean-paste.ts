/** What a word processor puts in front of an item of a list. Its `o` is a hollow bullet, and is followed by a tab. */
const BULLET = /^[ \t]*(?:[•·▪◦‣§][ \t]*|[o–-]\t[ \t]*)/u;
const NUMBER = /^[ \t]*(\d{1,3})[.)]\t[ \t]*/;

/**
 * Returns pasted text as the files have it: without characters that nobody sees, and with the lists of a word processor as lists.
 * Formatting is lost, because only the plain text is read.
 */
export function cleanPaste(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u000b\u2028\u2029]/g, '\n')
    .replace(/[\u00ad\u200b\u2060\ufeff\p{Co}]|(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n')
    .map((line) =>
      line.replace(BULLET, '- ').replace(NUMBER, '$1. ').replaceAll('\t', ' ').trimEnd(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
