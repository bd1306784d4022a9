import { $pasted, useUnit } from '@redeem/platform';

import styles from './CodeStatus.module.css';
import { CodeList } from './CodeList';
import { useLaterTexts } from './later/later-texts';
import { $pastedCodes } from './status';

interface PastedCodesProps {
  /** Called when a code is in the field and its button is about to be removed. */
  onTake: () => void;
}

/** Lists the codes of a pasted text, or shows the text when no code was recognised in it. */
export function PastedCodes({ onTake }: PastedCodesProps) {
  const texts = useLaterTexts();
  const { pasted, codes } = useUnit({ pasted: $pasted, codes: $pastedCodes });
  if (!pasted || pasted.codes.length > 0) return <CodeList codes={codes} onTake={onTake} />;
  return (
    <>
      <p className={styles.words}>{texts['code.unclear']}</p>
      <p className={styles.quiet} translate="no">
        <bdi>{pasted.text}</bdi>
      </p>
    </>
  );
}
