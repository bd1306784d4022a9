import { Button, CodeText } from '@redeem/kit';
import { $code, $codeBefore, codeTyped, Sentence, useUnit } from '@redeem/platform';

import { useTexts } from './texts';

interface CodeAgainProps {
  /** The code is in the field again, and the button that put it there is about to go. */
  onTake: () => void;
}

/** Offers the code that went with a change of country. */
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
