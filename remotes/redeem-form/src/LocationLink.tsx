import { TextButton } from '@redeem/kit';
import { locationAsked, useCommonTexts, useUnit } from '@redeem/platform';

/** The Location link at the bottom of the page, where a sentence names it. */
export function LocationLink() {
  const { t } = useCommonTexts();
  const open = useUnit(locationAsked);
  return (
    <TextButton
      onClick={() => {
        open();
      }}
    >
      {t('footer.location')}
    </TextButton>
  );
}
