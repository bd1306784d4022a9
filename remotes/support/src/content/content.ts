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
}

export interface Group {
  title: Inline[];
  entries: Entry[];
}

/** The content of `faq.md`. */
export interface Faq {
  groups: Group[];
  notes: Block[];
}

/** The content of `return-policy.md`. */
export interface ReturnPolicy {
  sections: Entry[];
}
