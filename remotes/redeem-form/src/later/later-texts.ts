import { $locale, type Locale, useUnit } from '@redeem/platform';

import de from './locales/de.json';
import en from './locales/en.json';
import en_AU from './locales/en_AU.json';
import en_CA from './locales/en_CA.json';
import en_DE from './locales/en_DE.json';
import en_FR from './locales/en_FR.json';
import en_GB from './locales/en_GB.json';
import fr from './locales/fr.json';
import fr_CA from './locales/fr_CA.json';
import fr_CH from './locales/fr_CH.json';

type LaterTexts = Readonly<Record<keyof typeof en, string>>;

/** All locales in one chunk, because a file for each locale would add bytes to every first visit. */
export const LATER_TEXTS: Readonly<Record<Locale, LaterTexts>> = {
  de,
  en,
  en_AU,
  en_CA,
  en_DE,
  en_FR,
  en_GB,
  fr,
  fr_CA,
  fr_CH,
};

/** Returns the texts of the later chunk in the language of the page. */
export function useLaterTexts(): LaterTexts {
  return LATER_TEXTS[useUnit($locale)];
}
