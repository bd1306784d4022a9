import { Button, LiveRegion } from '@redeem/kit';
import { Link } from '@redeem/platform';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

import { useDialog } from '../use-dialog';
import { useTexts } from '../texts';

/** The FAQ entry with the same text. */
const ENTRY = '/support#where-is-my-code';

interface WhereIsMyCodeProps {
  /** Called when the button is removed with the focus on it. */
  onLeave: () => void;
}

/** The button that shows where the code is. A press loads the picture. */
export function WhereIsMyCode({ onLeave }: WhereIsMyCodeProps) {
  const { t } = useTexts();
  const { Dialog, open, close, hasFailed } = useDialog((later) => later.InsertDialog);
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
      <Button variant="quiet" wide onClick={() => void open()}>
        {t('insert.open')}
      </Button>
      <LiveRegion>{hasFailed && <Link to={ENTRY}>{t('err.help')}</Link>}</LiveRegion>
      {Dialog !== null && <Dialog onClose={close} />}
    </div>
  );
}
