import { $isUsedUp, $redemptions, $refusal, Link, SupportLink, useUnit } from '@redeem/platform';

import styles from './HelpLink.module.css';
import { useLaterTexts } from './later/later-texts';
import { LookAlikes } from './LookAlikes';
import type { CatalogueRow } from './refusal-catalogue';
import { useTexts } from './texts';

/** The FAQ entry for expired codes and for errors without an entry of their own. */
const UNNAMED = '/support#expired';

interface HelpLinkProps {
  /** The row of the refusal. Undefined if the refusal has no text of its own or the code is used. */
  row: CatalogueRow | undefined;
}

/** Help with a code that cannot be used, with a link to its FAQ entry. The alert itself stays short. */
export function HelpLink({ row }: HelpLinkProps) {
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
  const { help = UNNAMED, isUnused = false } = refusal === null ? { help: used } : (row ?? {});
  return (
    <div className={styles.help}>
      {isUnused && <p>{texts['code.unused']}</p>}
      <LookAlikes />
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
