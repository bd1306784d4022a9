import type { List, Nodes, Root, Text } from 'mdast';

import { isSearchLine, lineOf, type Report } from './read-text';

type Mark = readonly [mark: RegExp, advice: string];

/** Marks that Markdown has left in a text: it did not parse them, so a page would show them. Some are marks at the start of a line only. */
const MARKS: readonly Mark[] = [
  [
    /\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u,
    String.raw`the emphasis cannot be read; write **words** with a space before and after it, or \* for a star`,
  ],
  [/~~|~\S([^~]*\S)?~/, String.raw`struck-out words cannot be used here; remove them, or write \~`],
  [
    /[[\]]/,
    String.raw`the link cannot be read; write [words](address) without a space between, or \[ for a bracket`,
  ],
  [/\|/, 'a table cannot be used here; write a list, - One thing, one line for each row'],
  [
    /[•◦‣⁃▪●○■]|^[·–—] /,
    'the sign makes no list; begin a line with a hyphen and a space for each entry, - One thing',
  ],
  [/`/, 'code cannot be used here; write the words between quotation marks'],
  [/==/, 'highlighted words cannot be used here; write **words**'],
  [/https?:\/\/|www\./i, 'the address is no link; write [words](https://…)'],
  [/\S@\S+\.\p{L}/u, 'the mail address is no link; write {cs}, or [words](mailto:…)'],
  [
    /^#/,
    String.raw`the heading cannot be read; write a space after its last #, or \# for the sign`,
  ],
  [/^([-+]|\d+[.)])\p{L}/u, 'the list cannot be read; write a space after its hyphen or number'],
  [
    /^\d+[.)] /,
    'the list cannot be read; write an empty line above a list that does not begin with 1',
  ],
];

/**
 * Matches what no text has: control characters, halves of characters, private ones, which mark parts of a first view;
 * signs that turn the direction of a text, have no width or break a line; and the sign of a damaged character.
 */
const UNPRINTABLE =
  /[^\P{C}\p{Cf}\p{Cn}\t\n\r]|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFD]/u;

/** Reports characters that no page can show, marks that Markdown has not parsed, and numbers of a list that its page would not show. */
export function checkMarks(root: Root, source: string, report: Report): void {
  // Some editors begin a file with a byte order mark.
  const lines = source.replace(/^\uFEFF/, '').split('\n');
  for (const [index, text] of lines.entries()) {
    const code = UNPRINTABLE.exec(text)?.[0].codePointAt(0)?.toString(16).toUpperCase();
    if (code === undefined) continue;
    const message = `the line has a character that no page can show, U+${code.padStart(4, '0')}; type its words again`;
    report(index + 1, message);
  }
  const visit = (node: Nodes, index: number): void => {
    if (node.type === 'text') checkText(node, index === 0);
    if (node.type === 'list') checkNumbers(node);
    // The words of a link may be its address.
    if (!('children' in node) || node.type === 'link') return;
    if (node.type === 'paragraph' && isSearchLine(node)) return;
    node.children.forEach(visit);
  };
  visit(root, 0);

  function checkText(node: Text, isFirst: boolean): void {
    // The value of a text does not say which signs were escaped.
    const unescaped = sourceOf(node).replace(/\\[!-/:-@[-`{-~]/g, 'x');
    for (const [index, line] of unescaped.split('\n').entries()) {
      // After emphasis, the text begins within a line.
      const start = index > 0 || isFirst ? '' : ' ';
      const found = MARKS.find(([mark]) => mark.test(start + line.trim()));
      if (found) report(lineOf(node) + index, found[1]);
    }
    const [entity] = /&#?\w{2,};/.exec(node.value) ?? [];
    if (entity !== undefined) report(node, `${entity} is no sign; type the sign itself`);
  }

  function checkNumbers({ ordered, start, children }: List): void {
    if (!ordered) return;
    const first = start ?? 1;
    for (const [index, item] of children.entries()) {
      const written = Number.parseInt(sourceOf(item), 10);
      // Authors who let the page count write the first number everywhere.
      if (written === first + index || written === first) continue;
      report(item, `the page shows ${String(first + index)} here; number the list in order`);
    }
  }

  function sourceOf({ position }: Nodes): string {
    return source.slice(position?.start.offset, position?.end.offset);
  }
}
