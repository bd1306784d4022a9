import { $code, $languageTag, $refusal, Sentence, useUnit } from '@redeem/platform';

import { useLaterTexts } from './later/later-texts';
import { lookAlikesIn } from './look-alikes';

/** Names the characters of an unknown code that the visitor may have misread. */
export function LookAlikes() {
  const texts = useLaterTexts();
  const { code, refusal, languageTag } = useUnit({
    code: $code,
    refusal: $refusal,
    languageTag: $languageTag,
  });
  const pairs = lookAlikesIn(code);
  if (refusal !== 'not-found' || pairs.length === 0) return null;
  return (
    <p>
      <Sentence
        template={texts['code.lookalikes']}
        parts={{ pairs: wordsFor(pairs, languageTag) }}
      />
    </p>
  );
}

/** Returns the pairs as in "O or 0, B or 8". */
function wordsFor(pairs: [string, string][], languageTag: string): string {
  const either = new Intl.ListFormat(languageTag, { type: 'disjunction' });
  const each = new Intl.ListFormat(languageTag, { type: 'unit' });
  return each.format(pairs.map((pair) => either.format(pair)));
}
