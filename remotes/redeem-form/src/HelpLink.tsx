import {
  $code,
  $isUsedUp,
  $languageTag,
  $redemptions,
  $refusal,
  Link,
  SupportLink,
  useUnit,
} from '@redeem/platform';

import styles from './HelpLink.module.css';
import { catalogueRow } from './Refusal';
import { useTexts } from './texts';

/** The FAQ entry for expired codes and for errors without an entry of their own. */
const UNNAMED = '/support#expired';

/** Characters that look alike in print. */
const PAIRS = ['O0', 'I1', 'B8', 'S5', 'Z2'];

/** Help with a code that cannot be used, with a link to its FAQ entry. The alert itself stays short. */
export function HelpLink() {
  const { t } = useTexts();
  const { refusal, isUsedUp, redemptions } = useUnit({
    refusal: $refusal,
    isUsedUp: $isUsedUp,
    redemptions: $redemptions,
  });
  if (refusal === null && !isUsedUp) return null;
  const isProcessed = redemptions.some(({ by }) => by === 'exchange');
  const used = isProcessed ? '/support#already-processed' : '/support#already-redeemed';
  const { help = UNNAMED, isUnused = false } =
    refusal === null ? { help: used } : (catalogueRow(refusal) ?? {});
  return (
    <div className={styles.help}>
      {isUnused && <p>{t('code.unused')}</p>}
      {refusal === 'not-found' && <LookAlikes />}
      <p>
        <Link to={help}>{t('err.help')}</Link>
      </p>
      {!isUnused && (
        <p>
          <SupportLink />
        </p>
      )}
    </div>
  );
}

/** Names the characters of an unknown code that the visitor may have misread. */
function LookAlikes() {
  const { t } = useTexts();
  const { code, languageTag } = useUnit({ code: $code, languageTag: $languageTag });
  const pairs = lookAlikesIn(code);
  if (pairs.length === 0) return null;
  return <p>{t('code.lookalikes', { pairs: wordsFor(pairs, languageTag) })}</p>;
}

/** Returns the pairs of which a code has a character, once each, with that character first: `['O', '0']`. */
function lookAlikesIn(code: string): [character: string, other: string][] {
  const pairs = new Map<string, [string, string]>();
  for (const character of code) {
    const pair = PAIRS.find((letters) => letters.includes(character));
    if (pair && !pairs.has(pair)) pairs.set(pair, [character, pair.replace(character, '')]);
  }
  return [...pairs.values()];
}

/** Returns the pairs as in "O or 0, B or 8". */
function wordsFor(pairs: [string, string][], languageTag: string): string {
  const either = new Intl.ListFormat(languageTag, { type: 'disjunction' });
  const each = new Intl.ListFormat(languageTag, { type: 'unit' });
  return each.format(pairs.map((pair) => either.format(pair)));
}
