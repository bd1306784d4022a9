import type { Strings } from '@redeem/kit';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

const SWITCH = 'pseudo';

/**
 * Returns the spelling of texts in this browser tab, for developers: unchanged, or in the pseudo-locale, which is
 * accented, a third longer and in brackets. Untranslated text then stands out, and text that is cut off has no closing
 * bracket.
 *
 * `?pseudo` in the address switches it on for this tab; `?pseudo=off` ends it.
 */
export function spellingOfTab(): (strings: Strings) => Strings {
  const inAddress = new URLSearchParams(location.search).get(SWITCH);
  if (inAddress !== null) sessionStorage.setItem(SWITCH, inAddress);
  const isOn = (sessionStorage.getItem(SWITCH) ?? 'off') !== 'off';
  return isOn ? inPseudoLocale : (strings) => strings;
}

function inPseudoLocale(strings: Strings): Strings {
  return Object.fromEntries(Object.entries(strings).map(([key, text]) => [key, respelled(text)]));
}

function respelled(text: string): string {
  const pieces = text.split(/(\{\{.*?\}\}|<[^>]*>)/);
  // Odd pieces are placeholders and markup.
  const spelled = pieces.map((piece, place) => (place % 2 === 0 ? accented(piece) : piece));
  return `[${spelled.join('')}]`;
}

/** Every third letter is a vowel, so that a vowel twice makes a text about a third longer. */
function accented(text: string): string {
  return text
    .replace(/[aeiou]/gi, '$&$&')
    .replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}
