import { type RefObject, useEffect } from 'react';

import { placesOf, wordsOf } from './words';

/** The name by which the style sheet knows them. */
const NAME = 'found';

/**
 * Marks what was looked for wherever it stands in the list, where a browser can do that without a
 * change of the page; the others show the entries all the same.
 */
export function useHighlights(list: RefObject<HTMLElement | null>, query: string): void {
  useEffect(() => {
    if (!('highlights' in CSS) || !list.current) return;
    const words = wordsOf(query);
    const ranges = textsIn(list.current).flatMap((node) =>
      placesOf(words, node.data).map(([start, end]) => rangeIn(node, start, end)),
    );
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  }, [list, query]);
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  }
  return texts;
}

function rangeIn(node: Text, start: number, end: number): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}
