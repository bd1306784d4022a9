import type { Heading, Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

import type { Entry, Group } from '../src/content/content';
import { checkMarks } from './check-marks';
import { checkLinks } from './links';
import {
  isSearchLine,
  lineOf,
  readBlock,
  readHeading,
  readSearchTerms,
  type Report,
} from './read-text';

/** An entry, and where it is: the line of its heading, and its last one. */
export interface Placed {
  entry: Entry;
  line: number;
  end: number;
}

/** The parsers by file name. */
const READERS = { 'faq.md': readFaq, 'return-policy.md': readReturnPolicy };

export type DocumentName = keyof typeof READERS;

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(READERS, name);
}

/**
 * Parses a content file. Returns it as plain data, with the entries that it lacks in English; its own entries; and all its mistakes
 * in the order of the lines.
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
  const problems: { line: number; message: string }[] = [];
  const report: Report = (at, message) => {
    problems.push({ line: typeof at === 'number' ? at : lineOf(at), message });
  };
  const root = fromMarkdown(source);
  const { content, entries, groups } = READERS[name](root, report);
  checkMarks(root, source, report);
  // Mistakes of the English file are reported when that file is read.
  const original = READERS[name](fromMarkdown(english), () => undefined);
  checkEntries(entries, original.entries, report);
  addEnglish(groups, original.groups);
  const anchors = groups.flatMap((group) => group.entries.map(({ anchor }) => anchor));
  checkLinks(root, { anchors, hosts }, report);
  return { content, entries, problems: problems.sort((one, other) => one.line - other.line) };
}

/**
 * Adds the entries that a language does not have yet, in English: after the one that they follow in their group, or before the one
 * that follows them. The writer of an English entry may leave it out instead (`{en}`).
 */
function addEnglish(groups: readonly Group[], english: readonly Group[]): void {
  const placesOf = ({ anchor }: Entry) =>
    groups.flatMap(({ entries }) =>
      entries.flatMap((entry, at) => (entry.anchor === anchor ? { entries, at } : [])),
    );
  for (const { entries } of english)
    for (const [index, entry] of entries.entries()) {
      if (entry.isLeftOut || placesOf(entry).length > 0) continue;
      const before = entries.slice(0, index).flatMap(placesOf).at(-1);
      const [after] = entries.slice(index).flatMap(placesOf);
      const list = (before ?? after ?? groups.at(-1))?.entries;
      list?.splice(before ? before.at + 1 : (after?.at ?? Infinity), 0, { ...entry, lang: 'en' });
    }
}

/** Reads `## Group`, `### Question` and answers; and after a line across the page, the notes. */
function readFaq({ children }: Root, report: Report) {
  const line = children.findIndex(({ type }) => type === 'thematicBreak');
  const end = line === -1 ? children.length : line;
  const groups: Group[] = [];
  const entries: Placed[] = [];
  for (const [index, node] of children.slice(0, end).entries()) {
    const group = groups.at(-1);
    if (isHeading(node, 2)) {
      const { anchor, heading, territories } = readHeading(node, report);
      if (anchor !== '' || territories)
        report(node, 'the heading of a group has neither an anchor nor a territory; remove them');
      groups.push({ title: heading, entries: [] });
      const next = children.slice(index + 1, end).find(({ type }) => type === 'heading');
      if (!next || !isHeading(next, 3)) report(node, NO_QUESTIONS);
    } else if (isHeading(node, 3)) {
      if (!group) report(node, NO_GROUP);
      group?.entries.push(begin(entries, node, report));
    } else if (group?.entries.length) {
      goOn(entries, node, report);
    } else {
      report(node, 'nothing but a question may stand here; write ### Question? {#anchor} above it');
    }
  }
  const notes = children.slice(end + 1).flatMap((node) => readBlock(node, report));
  return { content: { groups, notes }, entries, groups };
}

const NO_QUESTIONS =
  'the group has no questions; write one below it, ### Question? {#anchor}, or remove it';
const NO_GROUP =
  'a question stands before the first group; write ## and the name of a group above it';
const NO_HEADING =
  'nothing may stand before the first heading; write ## Heading {#anchor} above it';

/** Reads `## Section` and its blocks. */
function readReturnPolicy({ children }: Root, report: Report) {
  const entries: Placed[] = [];
  for (const node of children) {
    if (isHeading(node, 2)) begin(entries, node, report);
    else if (entries.length > 0) goOn(entries, node, report);
    else report(node, NO_HEADING);
  }
  const sections = entries.map(({ entry }) => entry);
  const groups: Group[] = [{ title: [], entries: sections }];
  return { content: { sections }, entries, groups };
}

function isHeading(node: Nodes, depth: number): node is Heading {
  return node.type === 'heading' && node.depth === depth;
}

/** Begins an entry at its heading. */
function begin(entries: Placed[], node: Heading, report: Report): Entry {
  const entry = readHeading(node, report);
  entries.push({ entry, line: lineOf(node), end: lineOf(node) });
  return entry;
}

/** Adds a block to the last entry. */
function goOn(entries: readonly Placed[], node: RootContent, report: Report): void {
  const last = entries.at(-1);
  if (!last) return;
  const { entry } = last;
  last.end = node.position?.end.line ?? last.end;
  if (!isSearchLine(node)) {
    entry.body.push(...readBlock(node, report));
    return;
  }
  if (entry.search)
    report(node, 'the question has a second {search: …} line; put all words into one');
  entry.search = readSearchTerms(node, report);
}

/** Checks the entries of a file, and that a language has no other ones than English, in the same territories. */
function checkEntries(entries: readonly Placed[], english: readonly Placed[], report: Report) {
  if (entries.length === 0)
    report(1, 'the file has no entries; write a heading that ends with an anchor, like {#expired}');
  for (const [index, { entry, line }] of entries.entries()) {
    const { anchor, body, isLeftOut } = entry;
    if (body.length === 0)
      report(line, 'the heading has no text below it; write its text, or remove the heading');
    if (anchor === '') {
      report(line, 'the heading has no anchor; end it with one, like {#expired}');
      continue;
    }
    const isSame = (one: Placed) => one.entry.anchor === anchor;
    const before = entries.slice(0, index).find(isSame);
    const original = english.find(isSame)?.entry;
    if (before)
      report(line, `#${anchor} was used before, in line ${String(before.line)}; write another one`);
    if (isLeftOut && !original?.isLeftOut)
      report(line, '{en} stands in the English file only; remove it here');
    if (!original) {
      const message = `#${anchor} is unknown: the English file has no such heading; write its anchor as in English`;
      report(line, message);
      continue;
    }
    const wanted = marksOf(original);
    if (wanted === marksOf(entry)) continue;
    const shown = wanted === '' ? 'everywhere' : `in ${wanted}`;
    const heading = `{#${anchor}} ${wanted}`.trim();
    report(line, `the English #${anchor} is shown ${shown}; end the heading with ${heading}`);
  }
}

/** Returns the territories of an entry as they are written: `{CA} {US}`. */
function marksOf({ territories = [] }: Entry): string {
  const marks = territories.map((territory) => `{${territory}}`);
  return marks.sort().join(' ');
}
