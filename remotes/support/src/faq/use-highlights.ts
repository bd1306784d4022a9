import { type RefObject, useEffect } from 'react';

import type { Found } from './search/faq-search';

/** The name of the highlights in the style sheet. */
const NAME = 'found';

/**
 * Highlights the matches of a search, in browsers with the CSS Custom Highlight API. Other browsers show the entries
 * without highlights.
 */
export function useHighlights(list: RefObject<HTMLElement | null>, found: Found | null): void {
  useEffect(() => {
    if (!('highlights' in CSS) || !list.current || !found) return;
    const ranges = textsIn(list.current).flatMap((node) =>
      found.placesIn(node.data).map(([start, end]) => rangeIn(node, start, end)),
    );
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  }, [list, found]);
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text && !node.parentElement?.closest('[hidden]')) texts.push(node);
  }
  return texts;
}

function rangeIn(node: Text, start: number, end: number): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}
