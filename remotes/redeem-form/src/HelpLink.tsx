import {
  $isUsedUp,
  $redemptions,
  $refusal,
  Link,
  type RefusalReason,
  useUnit,
} from '@redeem/platform';

import styles from './HelpLink.module.css';
import { LookAlikes } from './LookAlikes';
import { useTexts } from './texts';

/** For each refusal its entry of the FAQ (docs/contracts/urls.md). */
const ENTRY_BY_REASON: Readonly<Record<RefusalReason, string>> = {
  'not-found': 'not-accepted',
  'wrong-territory': 'wrong-country',
  expired: 'expired',
  captcha: 'robot-check',
  unexpected: 'expired',
};

/** Whatever the code is worth, these refusals have taken nothing of it. */
const UNUSED: readonly (RefusalReason | null)[] = ['wrong-territory', 'captcha'];

interface HelpLinkProps {
  id: string;
}

/** What helps with a code that cannot be used, and where more is said; the alert itself stays short. */
export function HelpLink({ id }: HelpLinkProps) {
  const { t } = useTexts();
  const { refusal, isUsedUp, redemptions } = useUnit({
    refusal: $refusal,
    isUsedUp: $isUsedUp,
    redemptions: $redemptions,
  });
  if (refusal === null && !isUsedUp) return null;
  const isProcessed = redemptions.some(({ by }) => by === 'exchange');
  const used = isProcessed ? 'already-processed' : 'already-redeemed';
  const entry = refusal === null ? used : ENTRY_BY_REASON[refusal];
  return (
    <div className={styles['help']} id={id}>
      {UNUSED.includes(refusal) && <p>{t('code.unused')}</p>}
      <LookAlikes />
      <p>
        <Link to={`/support#${entry}`}>{t('err.help')}</Link>
      </p>
    </div>
  );
}
