import { navigateProvided, pathEntered } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface ProvideNavigationProps {
  /** The route of a path as a visitor may write it. */
  routeOf: (pathname: string) => string;
}

/** Provides the router's navigate function to the store and reports the path. */
export function ProvideNavigation({ routeOf }: ProvideNavigationProps) {
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
