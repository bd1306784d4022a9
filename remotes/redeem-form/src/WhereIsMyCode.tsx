import { Link } from '@redeem/platform';

import { DialogButton } from './DialogButton';
import { leaveToField } from './focus';
import { useTexts } from './texts';

const loadPicture = async () =>
  (await import(/* webpackChunkName: "later" */ './InsertDialog')).InsertDialog;

/** The FAQ entry with the same text. */
const ENTRY = '/support#where-is-my-code';

/** The button that shows where the code is. */
export function WhereIsMyCode() {
  const { t } = useTexts();
  return (
    <div ref={leaveToField}>
      <DialogButton load={loadPicture} otherwise={<Link to={ENTRY}>{t('err.help')}</Link>} wide>
        {t('insert.open')}
      </DialogButton>
    </div>
  );
}
