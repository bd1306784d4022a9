import { navigateProvided, pathEntered } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LendNavigationProps {
  /** The route of a path as a visitor may write it. */
  routeOf: (pathname: string) => string;
}

/** The router belongs to React; the store borrows its navigate function and hears where it is. */
export function ProvideNavigation({ routeOf }: LendNavigationProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { lend, enter } = useUnit({ lend: navigateProvided, enter: pathEntered });
  useEffect(() => {
    lend(navigate);
  }, [lend, navigate]);
  useEffect(() => {
    enter(routeOf(pathname));
  }, [enter, pathname, routeOf]);
  return null;
}
