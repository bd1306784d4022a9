import type { Block, Inline } from './content';

/** What stands where the content has a placeholder. */
export interface Names {
  brand: string;
  contact: string;
}

/** The words of a run of text, for whoever looks for some of them. */
export function plainText(text: readonly Inline[], names: Names): string {
  return text
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'of' in piece ? plainText(piece.of, names) : names[piece.kind];
    })
    .join('');
}

/** The same of what stands on lines of its own. */
export function plainBlocks(blocks: readonly Block[], names: Names): string {
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? block.items.map((item) => plainBlocks(item, names)).join(' ')
        : plainText(block.of, names),
    )
    .join(' ');
}
