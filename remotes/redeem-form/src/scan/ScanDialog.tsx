import { CodeText, Dialog, LiveRegion } from '@redeem/kit';
import { $code, $refusal, codeTyped, Sentence, useUnit } from '@redeem/platform';
import { useLayoutEffect, useState } from 'react';

import { AlikeLetters } from '../HelpLink';
import { useLaterTexts } from '../later/later-texts';
import { useTexts } from '../texts';
import { ScanSteps } from './ScanSteps';
import type { FoundCode } from './watch-camera';

interface ScanDialogProps {
  /** Called when a code is in the field and the dialog is closed. */
  onScanned: () => void;
  onClose: () => void;
}

/** The dialog that reads a code. After a printed code, which may be misread, a request to compare it takes its place. */
export function ScanDialog({ onScanned, onClose }: ScanDialogProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  const type = useUnit(codeTyped);
  const [found, setFound] = useState<FoundCode | null>(null);

  // After the dialog has been removed and has returned the focus to the button.
  useLayoutEffect(() => {
    if (found) onScanned();
  }, [found, onScanned]);

  if (found) return <LiveRegion>{found.isPrinted && <Comparison code={found.code} />}</LiveRegion>;
  return (
    <Dialog open onClose={onClose} title={t('scan.open')} closeLabel={texts.close}>
      <ScanSteps
        onCode={(code) => {
          type(code.code);
          setFound(code);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Asks the visitor to compare the code in the field with the insert, and names letters that look like others. */
function Comparison({ code }: { code: string }) {
  const texts = useLaterTexts();
  const { typed, refusal } = useUnit({ typed: $code, refusal: $refusal });
  if (typed !== code) return null;
  return (
    <>
      <p>
        <Sentence template={texts['scan.compare']} parts={{ code: <CodeText code={code} /> }} />
      </p>
      {/* The help for an unknown code says it too. */}
      {refusal !== 'not-found' && <AlikeLetters code={code} />}
    </>
  );
}
