import { $locale, type Locale, useUnit } from '@redeem/platform';

import de from './later-locales/de.json';
import en from './later-locales/en.json';
import en_AU from './later-locales/en_AU.json';
import en_CA from './later-locales/en_CA.json';
import en_DE from './later-locales/en_DE.json';
import en_FR from './later-locales/en_FR.json';
import en_GB from './later-locales/en_GB.json';
import fr from './later-locales/fr.json';
import fr_CA from './later-locales/fr_CA.json';
import fr_CH from './later-locales/fr_CH.json';

type LaterTexts = Readonly<Record<keyof typeof en, string>>;

/** The texts of the dialogs. All locales are in the chunk of these, because a first visit does not need them. */
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

/** Returns the texts of the dialogs in the language of the page. */
export function useLaterTexts(): LaterTexts {
  return LATER_TEXTS[useUnit($locale)];
}
