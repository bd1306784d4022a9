import type { Territory } from '@redeem/platform';
import type { Heading, Nodes, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';

import type { Block, Entry, Inline } from '../src/content/content';
import { TERRITORIES } from './countries';

/** Records a mistake in a line or at a node, and continues, so that an author sees all mistakes at once. */
export type Report = (at: number | Nodes, message: string) => void;

/** The names of nodes for authors who do not know the terms of Markdown. */
const NAMES: Readonly<Record<string, string>> = {
  blockquote: 'a quotation',
  break: 'a forced line break',
  code: 'a block of code (or text that is indented)',
  definition: 'a link written in two places',
  heading: 'a heading of this size',
  html: 'HTML',
  image: 'an image',
  imageReference: 'an image',
  inlineCode: 'code',
  link: 'a link',
  linkReference: 'a link written in two places',
  strong: 'emphasis',
  thematicBreak: 'a line across the page',
};

const INSTEAD =
  'cannot be used here; write a paragraph or a list, with *emphasis*, **strong emphasis** and [links](#anchor)';

function refuse(node: Nodes, report: Report, why = INSTEAD): [] {
  report(node, `${NAMES[node.type] ?? node.type} ${why}`);
  return [];
}

/** Returns the line in which a node starts. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** Reads a paragraph or a list. */
export function readBlock(node: RootContent, report: Report): Block[] {
  if (node.type === 'paragraph') return [readParagraph(node, report)];
  if (node.type !== 'list') return refuse(node, report);
  const { ordered, start, children } = node;
  const items = children.map((item) => item.children.flatMap((child) => readBlock(child, report)));
  const first = ordered && start && start !== 1 ? { start } : {};
  return [{ kind: 'list', isOrdered: ordered === true, ...first, items }];
}

/** Reads a paragraph, which may end with the territories for which it is shown: `{US}`. */
function readParagraph(node: Paragraph, report: Report): Block {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return { kind: 'paragraph', of: readInline(node.children, report) };
  const line = last.position?.end.line ?? lineOf(node);
  const { text, anchor, territories, isLeftOut } = readMarks(last.value, line, report);
  if (anchor !== '') report(line, `the anchor #${anchor} belongs to a heading; remove it here`);
  if (isLeftOut) report(line, '{en} belongs to a heading; remove it here');
  const of = readInline([...node.children.slice(0, -1), { ...last, value: text }], report);
  if (of.length === 0)
    report(line, 'the paragraph has no text; write some before its marks, or remove them');
  return { kind: 'paragraph', of, ...(territories.length > 0 && { territories }) };
}

/** Reads a heading with its marks, `### Question {#anchor} {US}`, as an entry that has no body yet. */
export function readHeading(node: Heading, report: Report): Entry {
  const words = node.children.flatMap((child) =>
    child.type === 'text'
      ? child.value
      : refuse(child, report, 'cannot be used in a heading; write plain words'),
  );
  const { text, anchor, territories, isLeftOut } = readMarks(words.join(''), lineOf(node), report);
  if (text.trim() === '') report(node, 'the heading has no text; write some before its anchor');
  if (text.includes('{cs}'))
    report(node, '{cs} cannot be used in a heading; write it in the text below');
  const heading = readInline([{ type: 'text', value: text, position: node.position }], report);
  const marks = { ...(territories.length > 0 && { territories }), ...(isLeftOut && { isLeftOut }) };
  return { anchor, heading, body: [], ...marks };
}

const HOW = 'write it as {search: first words, other words}';

/** Returns true for a block that is meant to be the `{search: …}` line of a question. */
export function isSearchLine(node: Nodes): node is Paragraph {
  if (node.type !== 'paragraph') return false;
  const [first] = node.children;
  return first?.type === 'text' && /^\{\s*search\b/i.test(first.value);
}

/** Reads the search terms of a question, `{search: already used, used before}`. */
export function readSearchTerms(node: Paragraph, report: Report): string[] {
  const [text, ...others] = node.children;
  const line = text?.type === 'text' && others.length === 0 ? text.value.trim() : '';
  const list = /^\{search:([^{}]*)\}$/.exec(line)?.[1];
  if (list === undefined) {
    report(node, `the line for the search cannot be read; ${HOW}, without links or emphasis`);
    return [];
  }
  const terms = list.split(',').map((term) => term.replace(/\s+/g, ' ').trim());
  if (terms.some((term) => !/[\p{L}\p{N}]/u.test(term)))
    report(node, `a comma of {search: …} has no words before or after it; ${HOW}`);
  return terms;
}

const PLACEHOLDERS: Readonly<Record<string, Inline>> = {
  '{brand}': { kind: 'brand' },
  '{cs}': { kind: 'contact' },
};

/** Reads text with emphasis, links and placeholders. */
function readInline(nodes: readonly PhrasingContent[], report: Report): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return readText(node, report);
    if (node.type === 'emphasis' || node.type === 'strong')
      return [{ kind: node.type, of: readInline(node.children, report) }];
    if (node.type !== 'link') return refuse(node, report);
    return [{ kind: 'link', to: node.url, of: readInline(node.children, report) }];
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
  if (/^\{\s*search\b/i.test(piece))
    return '{search: …} must stand below a question of the FAQ, with an empty line before and after it';
  if (/^\{[A-Z]{2}\}$/.test(piece))
    return `${piece} must be the last thing of a heading or a paragraph`;
  return `${piece} is no placeholder; there are ${Object.keys(PLACEHOLDERS).join(', ')} and {countries}`;
}

/**
 * Removes `{#anchor}`, `{US}` and `{en}` from the end of a text, in any number and order. Returns the rest with what they say; the anchor is
 * empty if there is none.
 */
function readMarks(text: string, line: number, report: Report) {
  const end = /(\s*\{(#[^{}]*|[A-Z]{2}|en)\})+\s*$/.exec(text);
  const marks = [...(end?.[0] ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, mark = '']) => mark);
  const [anchor = '', ...more] = marks.flatMap((mark) =>
    mark.startsWith('#') ? mark.slice(1) : [],
  );
  const territories = marks.filter((mark) => !mark.startsWith('#') && mark !== 'en');
  if (more.length > 0) report(line, 'there is more than one anchor; remove all but one');
  if (anchor !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor))
    report(
      line,
      `the anchor #${anchor} may hold small letters, digits and single hyphens only, like #wrong-country`,
    );
  for (const territory of territories)
    if (!isTerritory(territory))
      report(line, `{${territory}} is no territory; there are ${TERRITORIES.join(', ')}`);
  return {
    ...{ text: text.slice(0, end?.index), anchor },
    ...{ territories: territories.filter(isTerritory), isLeftOut: marks.includes('en') },
  };
}

function isTerritory(name: string): name is Territory {
  return TERRITORIES.some((territory) => territory === name);
}
