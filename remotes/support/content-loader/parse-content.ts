import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

import type { Contents, Entry, Faq, ReturnPolicy } from '../src/content/content';
import { checkMarks } from './check-marks';
import {
  isSearchLine,
  lineOf,
  readBlock,
  readHeading,
  readSearchTerms,
  type Report,
} from './read-text';

/** A mistake in a line of a file. */
export interface Problem {
  line: number;
  message: string;
}

/** An entry and the line of its heading. */
interface Placed {
  entry: Entry;
  line: number;
}

/** The parsers by file name. */
const READERS = { 'faq.md': readFaq, 'return-policy.md': readReturnPolicy };

export type DocumentName = keyof typeof READERS;

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(READERS, name);
}

/** A document as it was read. */
interface Read<Content> {
  content: Content;
  entries: Placed[];
  /** The entries of each group, as they are in the content. */
  lists: Entry[][];
}

/**
 * Parses a content file. Returns it as plain data, with the entries that it lacks in English, and all its mistakes in the order of
 * the lines.
 *
 * @param english The same document in English.
 * @param hosts The hosts of other sites to which a text may link.
 */
export function parseContent(
  name: DocumentName,
  source: string,
  english: string,
  hosts: readonly string[] = [],
) {
  const problems: Problem[] = [];
  const report: Report = (at, message) => {
    problems.push({ line: typeof at === 'number' ? at : lineOf(at), message });
  };
  const root = fromMarkdown(source);
  const { content, entries, lists }: Read<Contents[keyof Contents]> = READERS[name](root, report);
  checkMarks(root, source, report);
  checkEntries(entries, report);
  // Mistakes of the English file are reported when that file is read.
  const original = READERS[name](fromMarkdown(english), () => undefined);
  compareEntries(entries, original.entries, report);
  addEnglish(lists, original.lists);
  const anchors = new Set(lists.flat().map(({ anchor }) => anchor));
  checkLinks(root, { anchors, hosts }, report);
  return { content, problems: problems.sort((one, other) => one.line - other.line) };
}

/**
 * Adds the entries that a language does not have yet, in English: after the one that they follow in their group, or before the one
 * that follows them. The writer of an English entry may leave it out instead (`{en}`).
 */
function addEnglish(lists: readonly Entry[][], english: readonly Entry[][]): void {
  const placeOf = (anchor: string) => {
    const list = lists.find((one) => one.some((entry) => entry.anchor === anchor));
    return list && { list, index: list.findIndex((entry) => entry.anchor === anchor) };
  };
  for (const group of english)
    for (const [index, entry] of group.entries()) {
      if (entry.isLeftOut || placeOf(entry.anchor)) continue;
      const added: Entry = { ...entry, lang: 'en' };
      const before = group.slice(0, index).findLast(({ anchor }) => placeOf(anchor));
      const after = group.slice(index + 1).find(({ anchor }) => placeOf(anchor));
      const place = placeOf((before ?? after)?.anchor ?? '');
      if (place) place.list.splice(before ? place.index + 1 : place.index, 0, added);
      else lists.at(-1)?.push(added);
    }
}

/** Reads `## Group`, `### Question` and answers; and after a line across the page, the notes. */
function readFaq(root: Root, report: Report): Read<Faq> {
  const line = root.children.findIndex(({ type }) => type === 'thematicBreak');
  const end = line === -1 ? root.children.length : line;
  const { groups, entries } = readGroups(root.children.slice(0, end), report);
  const notes = root.children.slice(end + 1).flatMap((node) => readBlock(node, report));
  return { content: { groups, notes }, entries, lists: groups.map((group) => group.entries) };
}

function readGroups(nodes: readonly RootContent[], report: Report) {
  const groups: Faq['groups'] = [];
  const entries: Placed[] = [];
  for (const node of nodes) {
    const group = groups.at(-1);
    const entry = group?.entries.at(-1);
    if (node.type === 'heading' && node.depth === 2) {
      const { anchor, heading, territories } = readHeading(node, report);
      if (anchor !== '' || territories)
        report(node, 'the heading of a group has neither an anchor nor a territory; remove them');
      groups.push({ title: heading, entries: [] });
      const headings = nodes.filter(({ type }) => type === 'heading');
      const next = headings[headings.indexOf(node) + 1];
      if (next?.type !== 'heading' || next.depth !== 3)
        report(
          node,
          'the group has no questions; write one below it, ### Question? {#anchor}, or remove it',
        );
    } else if (node.type === 'heading' && node.depth === 3) {
      const begun = readHeading(node, report);
      entries.push({ entry: begun, line: lineOf(node) });
      group?.entries.push(begun);
      if (!group)
        report(
          node,
          'a question stands before the first group; write ## and the name of a group above it',
        );
    } else if (!entry) {
      report(node, 'nothing but a question may stand here; write ### Question? {#anchor} above it');
    } else if (isSearchLine(node)) {
      if (entry.search)
        report(node, 'the question has a second {search: …} line; put all words into one');
      entry.search = readSearchTerms(node, report);
    } else {
      entry.body.push(...readBlock(node, report));
    }
  }
  return { groups, entries };
}

/** Reads `## Section` and its blocks. */
function readReturnPolicy(root: Root, report: Report): Read<ReturnPolicy> {
  const entries: Placed[] = [];
  for (const node of root.children) {
    const section = entries.at(-1)?.entry;
    if (node.type === 'heading' && node.depth === 2)
      entries.push({ entry: readHeading(node, report), line: lineOf(node) });
    else if (section) section.body.push(...readBlock(node, report));
    else
      report(
        node,
        'nothing may stand before the first heading; write ## Heading {#anchor} above it',
      );
  }
  const sections = entries.map(({ entry }) => entry);
  return { content: { sections }, entries, lists: [sections] };
}

/** Checks the entries of one file. */
function checkEntries(entries: readonly Placed[], report: Report): void {
  if (entries.length === 0)
    report(1, 'the file has no entries; write a heading that ends with an anchor, like {#expired}');
  for (const [index, { entry, line }] of entries.entries()) {
    const { anchor, body } = entry;
    const before = find(entries.slice(0, index), anchor);
    if (anchor === '') report(line, 'the heading has no anchor; end it with one, like {#expired}');
    else if (before)
      report(
        line,
        `#${anchor} was used before, in line ${String(before.line)}; write another anchor`,
      );
    if (body.length === 0)
      report(line, 'the heading has no text below it; write its text, or remove the heading');
  }
}

/** Checks that a language has no other entries than the English file, and their territories. */
function compareEntries(
  entries: readonly Placed[],
  english: readonly Placed[],
  report: Report,
): void {
  for (const { entry, line } of entries) {
    const { anchor, territories, isLeftOut } = entry;
    const original = find(english, anchor)?.entry;
    if (anchor === '') continue;
    if (isLeftOut && !original?.isLeftOut)
      report(line, '{en} stands in the English file only; remove it here');
    if (!original)
      report(
        line,
        `#${anchor} is unknown: the English file has no such heading; write its anchor as in English`,
      );
    else if (marks(territories) !== marks(original.territories))
      report(
        line,
        `the English #${anchor} is shown ${original.territories ? `in ${marks(original.territories)}` : 'everywhere'}; end the heading with ${`{#${anchor}} ${marks(original.territories)}`.trim()}`,
      );
  }
}

interface Targets {
  anchors: ReadonlySet<string>;
  hosts: readonly string[];
}

/** Checks that a link leads to an entry of the page, or to a host that is allowed. */
function checkLinks(node: Root | RootContent, targets: Targets, report: Report): void {
  if (node.type === 'link' && node.url.startsWith('#') && !targets.anchors.has(node.url.slice(1)))
    report(
      node,
      `the link leads to ${node.url}, which is no heading here; write an anchor of this file`,
    );
  if (node.type === 'link' && /^https:/i.test(node.url) && URL.canParse(node.url)) {
    const { hostname } = new URL(node.url);
    if (!targets.hosts.includes(hostname))
      report(
        node,
        `the link leads to ${hostname}, which is not allowed; correct it, or let a developer add the host to config.hosts in package.json`,
      );
  }
  if ('children' in node) for (const child of node.children) checkLinks(child, targets, report);
}

function find(entries: readonly Placed[], anchor: string): Placed | undefined {
  return entries.find(({ entry }) => entry.anchor === anchor);
}

function marks(territories: readonly string[] = []): string {
  return territories
    .map((territory) => `{${territory}}`)
    .sort()
    .join(' ');
}
