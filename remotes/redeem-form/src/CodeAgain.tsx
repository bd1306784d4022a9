import { Button, CodeText } from '@redeem/kit';
import { $code, $codeBefore, codeTyped, Sentence, useUnit } from '@redeem/platform';

import { useTexts } from './texts';

interface CodeAgainProps {
  /** Called when the code is in the field again and the button is about to be removed. */
  onTake: () => void;
}

/** Offers the code that a change of country removed. */
export function CodeAgain({ onTake }: CodeAgainProps) {
  const { template } = useTexts();
  const { code, before, type } = useUnit({ code: $code, before: $codeBefore, type: codeTyped });
  if (code !== '' || before === '') return null;
  return (
    <Button
      variant="secondary"
      wide
      onClick={() => {
        type(before);
        onTake();
      }}
    >
      <span>
        <Sentence template={template('code.again')} parts={{ code: <CodeText code={before} /> }} />
      </span>
    </Button>
  );
}
