import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

interface ArrivalProps {
  path: string;
}

/**
 * Brings a visitor who changed the route to the new page: to its top, and with the focus on its
 * heading, unless the page has put the focus somewhere itself.
 */
export function Arrival({ path }: ArrivalProps) {
  const navigation = useNavigationType();
  useEffect(() => {
    // A document that was just opened, and one gone back to, are where the browser puts them.
    if (navigation === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path, navigation]);
  return null;
}
