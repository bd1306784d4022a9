import type { Block, Inline } from './content';

/** The values of the placeholders. */
export interface Names {
  brand: string;
  contact: string;
}

/** Returns the plain text of inline content, for the search. */
export function plainText(text: readonly Inline[], names: Names): string {
  return text
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'of' in piece ? plainText(piece.of, names) : names[piece.kind];
    })
    .join('');
}

/** Returns the plain text of paragraphs and lists. */
export function plainBlocks(blocks: readonly Block[], names: Names): string {
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? block.items.map((item) => plainBlocks(item, names)).join(' ')
        : plainText(block.of, names),
    )
    .join(' ');
}
