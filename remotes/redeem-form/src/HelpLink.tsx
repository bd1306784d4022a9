import {
  $isUsedUp,
  $redemptions,
  $refusal,
  Link,
  type RefusalReason,
  SupportLink,
  useUnit,
} from '@redeem/platform';

import styles from './HelpLink.module.css';
import { useLaterTexts } from './later/later-texts';
import { LookAlikes } from './LookAlikes';
import { useTexts } from './texts';

/** What helps after an error without a name of its own, and after a refusal that only a newer shell knows. */
const UNNAMED = '/support#expired';

/** For each refusal its entry of the FAQ. Whole addresses: the gate compares them with what support has. */
const ENTRY_BY_REASON: Readonly<Record<RefusalReason, string>> = {
  'not-found': '/support#not-accepted',
  'wrong-territory': '/support#wrong-country',
  expired: '/support#expired',
  captcha: '/support#robot-check',
  unexpected: UNNAMED,
};

/** Whatever the code is worth, these refusals have taken nothing of it. They name the support contact themselves. */
const UNUSED: readonly (RefusalReason | null)[] = ['wrong-territory', 'captcha'];

/** What helps with a code that cannot be used, and where more is said; the alert itself stays short. */
export function HelpLink() {
  const { t } = useTexts();
  const texts = useLaterTexts();
  const { refusal, isUsedUp, redemptions } = useUnit({
    refusal: $refusal,
    isUsedUp: $isUsedUp,
    redemptions: $redemptions,
  });
  if (refusal === null && !isUsedUp) return null;
  const isProcessed = redemptions.some(({ by }) => by === 'exchange');
  const used = isProcessed ? '/support#already-processed' : '/support#already-redeemed';
  const entry = refusal === null ? used : (ENTRY_BY_REASON[refusal] ?? UNNAMED);
  return (
    <div className={styles.help}>
      {UNUSED.includes(refusal) && <p>{texts['code.unused']}</p>}
      <LookAlikes />
      <p>
        <Link to={entry}>{t('err.help')}</Link>
      </p>
      {!UNUSED.includes(refusal) && (
        <p>
          <SupportLink />
        </p>
      )}
    </div>
  );
}
