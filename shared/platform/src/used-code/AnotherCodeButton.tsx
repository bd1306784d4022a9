import { Button } from '@redeem/kit';
import { codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useCommonTexts } from '../texts';

interface AnotherCodeButtonProps {
  /** True if there is no more important action. */
  isFirst?: boolean;
  /** Called after the field was cleared. On pages other than / the store redirects to / meanwhile. */
  onPress?: (() => void) | undefined;
}

/** A button for the next code. It clears the field, so that nothing of the previous code remains. */
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
