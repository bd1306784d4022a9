import { $code, $locale, $refusal, useUnit } from '@redeem/platform';

import { lookAlikesIn } from './look-alikes';
import { useTexts } from './texts';

/** Which characters of a code that is not known may have been misread. */
export function LookAlikes() {
  const { t } = useTexts();
  const { code, refusal, locale } = useUnit({ code: $code, refusal: $refusal, locale: $locale });
  const pairs = lookAlikesIn(code);
  if (refusal !== 'not-found' || pairs.length === 0) return null;
  return <p>{t('code.lookalikes', { pairs: wordsFor(pairs, locale.replace('_', '-')) })}</p>;
}

/** As in "O or 0, B or 8". */
function wordsFor(pairs: [string, string][], languageTag: string): string {
  const either = new Intl.ListFormat(languageTag, { type: 'disjunction' });
  const each = new Intl.ListFormat(languageTag, { type: 'unit' });
  return each.format(pairs.map((pair) => either.format(pair)));
}
