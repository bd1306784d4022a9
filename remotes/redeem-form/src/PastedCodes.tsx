import { Actions, Button, CodeText } from '@redeem/kit';
import { $pasted, codeTyped, useUnit } from '@redeem/platform';

import styles from './CodeStatus.module.css';
import { useLaterTexts } from './later/later-texts';

interface PastedCodesProps {
  /** Called when a code is in the field and its button is about to be removed. */
  onTake: () => void;
}

/** Offers the codes of a pasted text, or shows the text when no code was recognised in it. */
export function PastedCodes({ onTake }: PastedCodesProps) {
  const texts = useLaterTexts();
  const { pasted, type } = useUnit({ pasted: $pasted, type: codeTyped });
  if (!pasted) return null;
  const { text, codes } = pasted;
  return (
    <>
      <p className={styles.words}>{texts[codes.length > 0 ? 'code.several' : 'code.unclear']}</p>
      {codes.length === 0 && (
        <p className={styles.quiet} translate="no">
          <bdi>{text}</bdi>
        </p>
      )}
      <Actions>
        {codes.map((code) => (
          <Button
            key={code}
            variant="secondary"
            onClick={() => {
              type(code);
              onTake();
            }}
          >
            <CodeText code={code} />
          </Button>
        ))}
      </Actions>
    </>
  );
}
