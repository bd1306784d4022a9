import type { Paragraph, RootContent } from 'mdast';

import type { Report } from './content-error';
import { lineOf } from './node';

const HOW = 'write it as {search: first words, other words}';

/** Returns whether a block is, or was meant to be, the `{search: …}` line of a question. */
export function isSearchLine(node: RootContent): node is Paragraph {
  if (node.type !== 'paragraph') return false;
  const [first] = node.children;
  return first?.type === 'text' && /^\{\s*search\b/i.test(first.value);
}

/** Reads `{search: already used, used before}`: what visitors type to find a question. */
export function readSearchTerms(node: Paragraph, report: Report): string[] {
  const line = lineOf(node);
  const [text, ...others] = node.children;
  if (text?.type !== 'text' || others.length > 0) {
    report(line, `the words of {search: …} are plain text, without links or emphasis; ${HOW}`);
    return [];
  }
  const list = /^\{search:([^{}]*)\}$/.exec(text.value.trim())?.[1];
  if (list === undefined) {
    report(line, `the line for the search cannot be read; ${HOW}`);
    return [];
  }
  const terms = list.split(',').map((term) => term.replace(/\s+/g, ' ').trim());
  if (terms.some((term) => !/[\p{L}\p{N}]/u.test(term))) {
    report(line, `a comma of {search: …} has no words before or after it; ${HOW}`);
  }
  for (const [index, term] of terms.entries()) {
    const isRepeated = terms.slice(0, index).some((one) => isSame(one, term));
    if (term !== '' && isRepeated) report(line, `{search: …} has “${term}” twice; remove one`);
  }
  return terms;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
