import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

import { useRemotes } from '../remotes/page-context';

/**
 * Moves scroll position and focus to the new page after a change of the route: to its top and its heading,
 * unless the page has set the focus. After a navigation back, the browser restores the scroll position, and the heading
 * gets the focus only if the focused element has gone.
 */
export function RouteFocus({ path }: { path: string }) {
  const navigation = useNavigationType();
  const remotes = useRemotes();
  useEffect(() => {
    const isFirst = remotes.isFirstPage(path);
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    else if (isFirst || document.activeElement !== document.body) return;
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    return focusHeading(main);
  }, [path, navigation, remotes]);
  return null;
}

/** Focuses the heading when it is rendered, unless the visitor has moved the focus meanwhile. */
function focusHeading(main: HTMLElement): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(focusWhenThere);
  observer.observe(main, { childList: true, subtree: true });
  focusWhenThere();
  return () => {
    observer.disconnect();
  };

  function focusWhenThere() {
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    observer.disconnect();
    const now = document.activeElement;
    if (now === before || now === document.body) heading.focus({ preventScroll: true });
  }
}
