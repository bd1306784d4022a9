import { $locale, type Locale } from '@redeem/store';
import { useUnit } from 'effector-react';

import texts from './texts.json';

/** Named here, because the published types of the platform contain no JSON. */
type UsedCodeText =
  | 'question'
  | 'yes'
  | 'no'
  | 'thanks'
  | 'advice'
  | 'mail'
  | 'subject'
  | 'body'
  | 'sitting'
  | 'at';

type UsedCodeTexts = Readonly<Record<UsedCodeText, string>>;

/** All locales in the chunk of a used code, because texts of the platform are a part of every first visit. */
export const USED_CODE_TEXTS: Readonly<Record<Locale, UsedCodeTexts>> = texts;

export function useUsedCodeTexts(): UsedCodeTexts {
  return USED_CODE_TEXTS[useUnit($locale)];
}
