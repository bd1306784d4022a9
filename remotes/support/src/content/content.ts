import type { Territory } from '@redeem/platform';

/** Text, emphasis, a link or a placeholder. */
export type Inline =
  | string
  | { kind: 'brand' | 'contact' }
  | { kind: 'emphasis' | 'strong'; of: Inline[] }
  | { kind: 'link'; to: string; of: Inline[] };

/** A paragraph or a list. */
export type Block =
  | { kind: 'paragraph'; of: Inline[]; territories?: Territory[] }
  /** `start` is the number of the first item, where it is not 1. */
  | { kind: 'list'; isOrdered: boolean; start?: number; items: Block[][] };

/** A heading with an anchor and its blocks. Without territories it is shown in all. */
export interface Entry {
  anchor: string;
  heading: Inline[];
  body: Block[];
  territories?: Territory[];
  /** What visitors type to find it. */
  search?: string[];
  /** Set where the text is shown in another language than the page, which does not have it yet. */
  lang?: 'en';
  /** Of an English entry: a language that does not have it leaves it out. */
  isLeftOut?: true;
}

export interface Group {
  title: Inline[];
  entries: Entry[];
}

/** All texts of the support team in one locale: `faq.md` and `return-policy.md`. */
export interface Contents {
  faq: { groups: Group[]; notes: Block[] };
  returnPolicy: { sections: Entry[] };
}

/** Returns true if a part of the content is for visitors of a territory. */
export function isFor(territory: string, { territories }: { territories?: Territory[] }): boolean {
  return territories?.some((one) => one === territory) ?? true;
}

/** The values of the placeholders. */
export interface Names {
  brand: string;
  contact: string;
}

/** Returns the plain text of inline content. */
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
