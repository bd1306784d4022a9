import { routeOf } from '@redeem/contracts';
import { VisuallyHidden } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';
import { useLocation } from 'react-router-dom';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * The blank page while the route loads, in the background colour of the page that follows. Only screen
 * readers announce that it loads.
 */
export function BlankPage() {
  const { t } = useCommonTexts();
  const { pathname } = useLocation();
  return (
    <div className={routeOf(pathname) === '/' ? 'shell-dark' : undefined}>
      <VisuallyHidden>
        <p role="status">{t('app.loading')}</p>
      </VisuallyHidden>
    </div>
  );
}

/** The element outside the page that the visitor focused while it loaded; null if there is none. */
export type FocusMoved = RefObject<HTMLElement | null>;

interface WaitingProps {
  focusMovedRef: FocusMoved;
}

/** The blank page while a remote loads; it records the visitor's focus. */
export function Waiting({ focusMovedRef }: WaitingProps) {
  // A layout effect is removed before the new page sets its focus.
  useLayoutEffect(() => {
    focusMovedRef.current = null;
    const note = ({ target }: FocusEvent) => {
      const isElsewhere = target instanceof HTMLElement && target.closest('main') === null;
      focusMovedRef.current = isElsewhere ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
    };
  }, [focusMovedRef]);
  return <BlankPage />;
}
