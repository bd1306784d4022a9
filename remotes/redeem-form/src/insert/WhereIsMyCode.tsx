import { Button, LiveRegion } from '@redeem/kit';
import { Link } from '@redeem/platform';

import { useDialog } from '../use-dialog';
import { useTexts } from '../texts';

/** The FAQ entry with the same text. */
const ENTRY = '/support#where-is-my-code';

/** The button that shows where the code is. A press loads the picture. */
export function WhereIsMyCode() {
  const { t } = useTexts();
  const { Dialog, open, close, hasFailed } = useDialog((later) => later.InsertDialog);
  return (
    <div>
      <Button variant="quiet" wide onClick={() => void open()}>
        {t('insert.open')}
      </Button>
      <LiveRegion>{hasFailed && <Link to={ENTRY}>{t('err.help')}</Link>}</LiveRegion>
      {Dialog !== null && <Dialog onClose={close} />}
    </div>
  );
}
