import { fromMarkdown } from 'mdast-util-from-markdown';

import type { Faq, ReturnPolicy } from '../src/content/content';
import { checkEntries, checkInnerLinks, compareEntries } from './check-entries';
import { ContentError, type Problem, type Report } from './content-error';
import { readFaq } from './read-faq';
import { readReturnPolicy } from './read-return-policy';

/** By file name, how a document is written. */
const READERS = { 'faq.md': readFaq, 'return-policy.md': readReturnPolicy };

type DocumentName = keyof typeof READERS;

interface Sources {
  /** How messages call the file. */
  file: string;
  document: DocumentName;
  source: string;
  /** The same document in English. */
  english: string;
}

/** A content file as plain data. */
export interface ParsedContent {
  /** The document without its search terms: the part that the page displays. */
  content: Faq | ReturnPolicy;
  /** For each entry, in the order of the file, what visitors type to find it. */
  searchTerms: string[][];
}

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(READERS, name);
}

/** Parses a content file; throws a ContentError that names everything wrong in it. */
export function parseContent({ file, document, source, english }: Sources): ParsedContent {
  const problems: Problem[] = [];
  const report: Report = (line, message, difference) =>
    problems.push({ line, message, ...(difference && { difference }) });
  const root = fromMarkdown(source);
  const { data, entries } = READERS[document](root, report);
  checkEntries(entries, report);
  checkInnerLinks(root, entries, report);
  if (source !== english) {
    // What is wrong in English is said where English is read.
    const original = READERS[document](fromMarkdown(english), () => undefined);
    compareEntries(entries, original.entries, report);
  }
  if (entries.length === 0)
    report(1, 'the file has no entries; write a heading that ends with an anchor, like {#expired}');
  if (problems.length > 0) throw new ContentError(file, problems.sort(byLine));
  return { content: data, searchTerms: entries.map(({ searchTerms = [] }) => searchTerms) };
}

function byLine(one: Problem, other: Problem): number {
  return one.line - other.line;
}
