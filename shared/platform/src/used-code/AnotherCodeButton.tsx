import { Button } from '@redeem/kit';
import { codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useCommonTexts } from '../texts';

interface AnotherCodeButtonProps {
  /** There is nothing else to do first. */
  isFirst?: boolean;
  /** The field is empty. On any other page than the home page the visitor is on the way there. */
  onPress?: (() => void) | undefined;
}

/** On to the next code: nothing is left of the one before, and no page that was its own is shown. */
export function AnotherCodeButton({ isFirst = false, onPress }: AnotherCodeButtonProps) {
  const type = useUnit(codeTyped);
  const { t } = useCommonTexts();
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      onClick={() => {
        type('');
        onPress?.();
      }}
    >
      {t('action.another')}
    </Button>
  );
}
