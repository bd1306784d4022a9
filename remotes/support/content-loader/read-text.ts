import type { Territory } from '@redeem/platform';
import type { Heading, Link, List, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';

import type { Block, Entry, Inline } from '../src/content/content';
import { INSTEAD, lineOf, nameOf, type Report } from './content-error';
import { TERRITORIES } from './countries';

/** A paragraph or a list. */
export function readBlock(node: RootContent, report: Report): Block[] {
  if (node.type === 'paragraph') return [readParagraph(node, report)];
  if (node.type === 'list') return [readList(node, report)];
  report(lineOf(node), `${nameOf(node)} cannot be used here; ${INSTEAD}`);
  return [];
}

function readList({ ordered, start, children }: List, report: Report): Block {
  return {
    kind: 'list',
    isOrdered: ordered === true,
    ...(ordered && start && start !== 1 && { start }),
    items: children.map((item) => item.children.flatMap((child) => readBlock(child, report))),
  };
}

/** Territories for which it is shown, `{US}` at its end. */
function readParagraph(node: Paragraph, report: Report): Block {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return { kind: 'paragraph', of: readInline(node.children, report) };
  const line = last.position?.end.line ?? lineOf(node);
  const { text, anchor, territories } = readMarks(last.value, line, report);
  if (anchor !== null) report(line, `the anchor #${anchor} belongs to a heading; remove it here`);
  const of = readInline([...node.children.slice(0, -1), { ...last, value: text }], report);
  if (of.length === 0)
    report(line, 'the paragraph has no text; write some before its marks, or remove them');
  return {
    kind: 'paragraph',
    of,
    ...(territories.length > 0 && { territories }),
  };
}

/** An entry and the line of its heading. */
export interface PlacedEntry {
  entry: Entry;
  line: number;
  /** The terms of its `{search: …}` line. */
  searchTerms?: string[];
}

/** Reads the heading of an entry, `### Question {#anchor} {US}`. */
export function readEntryHeading(node: Heading, report: Report): PlacedEntry {
  const line = lineOf(node);
  const { heading, anchor, territories } = readHeading(node, report);
  if (anchor === null) report(line, 'the heading has no anchor; end it with one, like {#expired}');
  const entry: Entry = { anchor: anchor ?? '', heading, body: [] };
  if (territories.length > 0) entry.territories = territories;
  return { entry, line };
}

/** Reads the heading of a group, `## Group`, which has neither an anchor nor territories. */
export function readTitle(node: Heading, report: Report): Inline[] {
  const { heading, anchor, territories } = readHeading(node, report);
  if (anchor !== null || territories.length > 0) {
    report(
      lineOf(node),
      'the heading of a group has neither an anchor nor a territory; remove them',
    );
  }
  return heading;
}

function readHeading(node: Heading, report: Report) {
  const line = lineOf(node);
  const words = node.children.flatMap((child) => {
    if (child.type === 'text') return child.value;
    report(line, `${nameOf(child)} cannot be used in a heading; write plain words`);
    return [];
  });
  const { text, anchor, territories } = readMarks(words.join(''), line, report);
  const heading = readInline([{ type: 'text', value: text, position: node.position }], report);
  if (text.trim() === '') report(line, 'the heading has no text; write some before its anchor');
  if (text.includes('{cs}'))
    report(line, '{cs} cannot be used in a heading; write it in the text below');
  return { heading, anchor, territories };
}

const HOW = 'write it as {search: first words, other words}';

/** Returns true for a block that is meant to be the `{search: …}` line of a question. */
export function isSearchLine(node: RootContent): node is Paragraph {
  if (node.type !== 'paragraph') return false;
  const [first] = node.children;
  return first?.type === 'text' && /^\{\s*search\b/i.test(first.value);
}

/** Reads the search terms of a question, `{search: already used, used before}`. */
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

const PLACEHOLDERS: Readonly<Record<string, Inline>> = {
  '{brand}': { kind: 'brand' },
  '{cs}': { kind: 'contact' },
};

/** Reads text with emphasis, links and placeholders. */
function readInline(nodes: readonly PhrasingContent[], report: Report): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return readText(node, report);
    if (node.type === 'emphasis' || node.type === 'strong') {
      return [{ kind: node.type, of: readInline(node.children, report) }];
    }
    if (node.type === 'link') {
      checkLink(node, report);
      return [{ kind: 'link', to: node.url, of: readInline(node.children, report) }];
    }
    report(lineOf(node), `${nameOf(node)} cannot be used here; ${INSTEAD}`);
    return [];
  });
}

function readText(node: Text, report: Report): Inline[] {
  let line = lineOf(node);
  return node.value.split(/(\{[^{}]*\})/).flatMap((piece): Inline[] => {
    const start = line;
    line += piece.split('\n').length - 1;
    if (piece === '') return [];
    if (!/[{}]/.test(piece)) return [keepTogether(piece.replaceAll('\n', ' '))];
    const placeholder = Object.hasOwn(PLACEHOLDERS, piece) ? PLACEHOLDERS[piece] : undefined;
    if (placeholder) return [placeholder];
    report(start, explain(piece));
    return [];
  });
}

/** The length up to which a quote does not wrap; longer ones would not fit on a small screen with large text. */
const MAX_UNBROKEN_QUOTE_LENGTH = 20;

/**
 * Replaces spaces by no-break spaces: in short quotes, which are the names of buttons or labels, and before French
 * punctuation.
 */
function keepTogether(text: string): string {
  return text
    .replace(/“[^“”]+”|„[^„“]+“|« [^«»]+ »/g, (quote) =>
      quote.length > MAX_UNBROKEN_QUOTE_LENGTH + 2 ? quote : quote.replaceAll(' ', '\u00a0'),
    )
    .replace(/ (?=[?!;])/g, '\u202f')
    .replace(/ (?=[:»])/g, '\u00a0')
    .replace(/(?<=«) /g, '\u00a0');
}

function explain(piece: string): string {
  if (!piece.endsWith('}')) return 'a brace stands alone; { and } come in pairs, as in {brand}';
  if (/^\{\s*search\b/i.test(piece)) {
    return '{search: …} must stand below a question of the FAQ, with an empty line before and after it';
  }
  if (/^\{[A-Z]{2}\}$/.test(piece)) {
    return `${piece} must be the last thing of a heading or a paragraph`;
  }
  return `${piece} is no placeholder; there are ${Object.keys(PLACEHOLDERS).join(', ')} and {countries}`;
}

/** The pages that content may link to. */
const PAGES = ['/', '/support', '/returnpolicy'];

/** Checks the address of a link: an entry of the same page, a page of this site, a mail address, or an https address. */
function checkLink(link: Link, report: Report): void {
  const line = lineOf(link);
  const { url } = link;
  if (link.children.length === 0)
    report(line, `the link to ${url} has no text; write it as [words](${url})`);
  if (url.startsWith('#')) return;
  if (url.startsWith('/')) {
    if (PAGES.includes(url)) return;
    report(line, `there is no page ${url}; there are ${PAGES.join(', ')}`);
  } else if (!isSafe(url)) {
    report(line, `the link to ${url} is not safe; a link begins with https://, mailto:, / or #`);
  }
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'mailto:' || (protocol === 'https:' && username + password === '');
}

interface Marks {
  /** The text without the marks. */
  text: string;
  anchor: string | null;
  territories: Territory[];
}

/** Removes `{#anchor}` and `{US}` from the end of a text, in any number and order. */
function readMarks(text: string, line: number, report: Report): Marks {
  const end = /(\s*\{(#[^{}]*|[A-Z]{2})\})+\s*$/.exec(text);
  const marks = [...(end?.[0] ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, mark = '']) => mark);
  const anchors = marks.filter((mark) => mark.startsWith('#')).map((mark) => mark.slice(1));
  const territories = marks.filter((mark) => !mark.startsWith('#'));
  const [anchor = null, ...more] = anchors;
  if (more.length > 0) report(line, 'there is more than one anchor; remove all but one');
  if (anchor !== null && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor)) {
    report(
      line,
      `the anchor #${anchor} may hold small letters, digits and single hyphens only, like #wrong-country`,
    );
  }
  for (const territory of territories.filter((one) => !isTerritory(one))) {
    const known = TERRITORIES.join(', ');
    report(line, `{${territory}} is no territory; there are ${known}`);
  }
  return {
    text: text.slice(0, end?.index),
    anchor,
    territories: territories.filter(isTerritory),
  };
}

function isTerritory(name: string): name is Territory {
  return TERRITORIES.some((territory) => territory === name);
}
