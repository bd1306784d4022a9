import { Link } from '@redeem/platform';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

import { DialogButton } from '../DialogButton';
import { useTexts } from '../texts';

const loadPicture = async () =>
  (await import(/* webpackChunkName: "later" */ './InsertDialog')).InsertDialog;

/** The FAQ entry with the same text. */
const ENTRY = '/support#where-is-my-code';

interface WhereIsMyCodeProps {
  /** Called when the button is removed with the focus on it. */
  onLeave: () => void;
}

/** The button that shows where the code is. A press loads the picture. */
export function WhereIsMyCode({ onLeave }: WhereIsMyCodeProps) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) leave();
    };
  }, []);
  return (
    <div ref={place}>
      <DialogButton load={loadPicture} otherwise={<Link to={ENTRY}>{t('err.help')}</Link>} wide>
        {t('insert.open')}
      </DialogButton>
    </div>
  );
}
