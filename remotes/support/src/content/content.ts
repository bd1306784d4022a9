import type { Territory } from '@redeem/platform';

/** A run of text, or something that stands in one. */
export type Inline =
  | string
  | { kind: 'brand' | 'contact' }
  | { kind: 'emphasis' | 'strong'; of: Inline[] }
  | { kind: 'link'; to: string; of: Inline[] };

/** What stands on its own lines. */
export type Block =
  | { kind: 'paragraph'; of: Inline[]; territories?: Territory[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] };

/** A heading that can be linked to, with what stands below it; without territories it is for all. */
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

/** What `faq.md` says. */
export interface Faq {
  groups: Group[];
  notes: Block[];
}

/** What `return-policy.md` says. */
export interface ReturnPolicy {
  sections: Entry[];
}
