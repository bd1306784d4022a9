import type { Heading, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

import type { Faq, Group, ReturnPolicy } from '../src/content/content';
import { ContentError, lineOf, type Problem, type Report } from './content-error';
import {
  isSearchLine,
  type PlacedEntry,
  readBlock,
  readEntryHeading,
  readSearchTerms,
  readTitle,
} from './read-text';
import { checkMarks } from './unparsed-marks';

/** The parsers by file name. */
const READERS = { 'faq.md': readFaq, 'return-policy.md': readReturnPolicy };

type DocumentName = keyof typeof READERS;

interface Sources {
  /** The name of the file in messages. */
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

/** Parses a content file. Throws a ContentError that names all its mistakes. */
export function parseContent({ file, document, source, english }: Sources): ParsedContent {
  const problems: Problem[] = [];
  const report: Report = (line, message, difference) =>
    problems.push({ line, message, ...(difference && { difference }) });
  checkCharacters(source, report);
  const root = fromMarkdown(source);
  const { data, entries } = READERS[document](root, report);
  checkMarks(root, source, report);
  checkEntries(entries, report);
  checkInnerLinks(root, entries, report);
  if (source !== english) {
    // Mistakes of the English file are reported when that file is read.
    const original = READERS[document](fromMarkdown(english), () => undefined);
    compareEntries(entries, original.entries, report);
  }
  if (entries.length === 0)
    report(1, 'the file has no entries; write a heading that ends with an anchor, like {#expired}');
  if (problems.length > 0) throw new ContentError(file, problems.sort(byLine));
  return { content: data, searchTerms: entries.map(({ searchTerms = [] }) => searchTerms) };
}

/**
 * Matches what no text has: control characters, halves of characters, private ones, which mark parts of a first view;
 * signs that turn the direction of a text, have no width or break a line; and the sign of a damaged character.
 */
const UNPRINTABLE =
  /[^\P{C}\p{Cf}\p{Cn}\t\n\r]|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFD]/u;

/** Checks that a page can show every character. */
function checkCharacters(source: string, report: Report): void {
  // Some editors begin a file with a byte order mark.
  for (const [index, text] of source
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const [found] = UNPRINTABLE.exec(text) ?? [];
    if (found === undefined) continue;
    const name = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
    report(
      index + 1,
      `the line has a character that no page can show, U+${name}; type its words again`,
    );
  }
}

function byLine(one: Problem, other: Problem): number {
  return one.line - other.line;
}

const SECOND_LINE = 'the question has a second {search: …} line; put all words into one';

/** Reads `## Group`, `### Question` and answers; and after a thematic break, the notes. */
function readFaq(root: Root, report: Report): { data: Faq; entries: PlacedEntry[] } {
  const line = root.children.findIndex(({ type }) => type === 'thematicBreak');
  const end = line === -1 ? root.children.length : line;
  const { groups, entries } = readGroups(root.children.slice(0, end), report);
  const notes = root.children.slice(end + 1).flatMap((node) => readBlock(node, report));
  return { data: { groups, notes }, entries };
}

function readGroups(nodes: readonly RootContent[], report: Report) {
  const groups: Group[] = [];
  const entries: PlacedEntry[] = [];
  for (const node of nodes) {
    const group = groups.at(-1);
    const entry = group?.entries.at(-1);
    const placed = entries.at(-1);
    if (node.type === 'heading' && node.depth === 2) {
      groups.push({ title: readTitle(node, report), entries: [] });
      if (isFollowedByGroup(nodes, node))
        report(
          lineOf(node),
          'the group has no questions; write one below it, ### Question? {#anchor}, or remove it',
        );
    } else if (node.type === 'heading' && node.depth === 3) {
      const begun = readEntryHeading(node, report);
      entries.push(begun);
      if (group) group.entries.push(begun.entry);
      else
        report(
          begun.line,
          'a question stands before the first group; write ## and the name of a group above it',
        );
    } else if (entry && placed && isSearchLine(node)) {
      if (placed.searchTerms) report(lineOf(node), SECOND_LINE);
      placed.searchTerms = readSearchTerms(node, report);
    } else if (entry) {
      entry.body.push(...readBlock(node, report));
    } else {
      report(
        lineOf(node),
        'nothing but a question may stand here; write ### Question? {#anchor} above it',
      );
    }
  }
  return { groups, entries };
}

/** The next heading after a group's is another group's, or there is none. */
function isFollowedByGroup(nodes: readonly RootContent[], group: Heading): boolean {
  const headings = nodes.filter((node) => node.type === 'heading');
  return headings[headings.indexOf(group) + 1]?.depth !== 3;
}

/** Reads `## Section` and its blocks. */
function readReturnPolicy(
  root: Root,
  report: Report,
): { data: ReturnPolicy; entries: PlacedEntry[] } {
  const entries: PlacedEntry[] = [];
  for (const node of root.children) {
    const section = entries.at(-1)?.entry;
    if (node.type === 'heading' && node.depth === 2) entries.push(readEntryHeading(node, report));
    else if (section) section.body.push(...readBlock(node, report));
    else
      report(
        lineOf(node),
        'nothing may stand before the first heading; write ## Heading {#anchor} above it',
      );
  }
  return { data: { sections: entries.map(({ entry }) => entry) }, entries };
}

/** Checks the entries of one file. */
function checkEntries(entries: readonly PlacedEntry[], report: Report): void {
  for (const [index, { entry, line }] of entries.entries()) {
    const { anchor, body } = entry;
    const before = entries.slice(0, index).find((other) => other.entry.anchor === anchor);
    if (anchor !== '' && before) {
      report(
        line,
        `#${anchor} was used before, in line ${String(before.line)}; write another anchor`,
      );
    }
    if (body.length === 0)
      report(line, 'the heading has no text below it; write its text, or remove the heading');
  }
}

/** Checks that a language has the entries and territories of the English file. */
function compareEntries(
  entries: readonly PlacedEntry[],
  english: readonly PlacedEntry[],
  report: Report,
): void {
  for (const { entry, line } of entries) {
    const { anchor, territories } = entry;
    const original = find(english, anchor)?.entry;
    if (anchor === '') continue;
    if (!original) {
      report(
        line,
        `#${anchor} is unknown: the English file has no such heading; write its anchor as in English`,
        { anchor, is: 'unknown' },
      );
    } else if (places(territories) !== places(original.territories)) {
      const wanted = `{#${anchor}} ${marks(original.territories)}`.trim();
      report(
        line,
        `the English #${anchor} is shown ${places(original.territories)}; end the heading with ${wanted}`,
      );
    }
  }
  // The place of a missing entry is after the entry that it follows in English.
  let line = 1;
  for (const { anchor } of english.map(({ entry }) => entry)) {
    const here = find(entries, anchor);
    if (here) ({ line } = here);
    else {
      report(
        line,
        `#${anchor} is missing: the English file has such a heading; write it below this line`,
        { anchor, is: 'missing' },
      );
    }
  }
}

/** Checks that a link within the page names one of its entries. */
function checkInnerLinks(root: Root, entries: readonly PlacedEntry[], report: Report): void {
  const visit = (node: Root | Root['children'][number]) => {
    const isInner = node.type === 'link' && node.url.startsWith('#');
    if (isInner && !find(entries, node.url.slice(1))) {
      report(
        lineOf(node),
        `the link leads to ${node.url}, which is no heading here; write an anchor of this file`,
      );
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
}

function find(entries: readonly PlacedEntry[], anchor: string): PlacedEntry | undefined {
  return entries.find(({ entry }) => entry.anchor === anchor);
}

function places(territories: readonly string[] = []): string {
  if (territories.length === 0) return 'everywhere';
  return `in ${marks(territories)}`;
}

function marks(territories: readonly string[] = []): string {
  return territories
    .map((territory) => `{${territory}}`)
    .sort()
    .join(' ');
}
