import { describe, expect, test } from '@rstest/core';

import { ContentError, type Problem } from './content-error';
import { parseContent } from './parse-content';

const ENTRY = '## A\n### B {#it}\n';

describe('a sign that a page must not show is refused with its line', () => {
  test.each([
    [`${ENTRY}C\n**Important:**read this`, 4, 'the emphasis cannot be read; write **words** with'],
    [`${ENTRY}__Important:__read this`, 3, 'the emphasis cannot be read'],
    [`${ENTRY}* C\n* ** D`, 4, 'the emphasis cannot be read'],
    [`${ENTRY}Only ~~10~~ 9`, 3, 'struck-out words cannot be used here'],
    [`${ENTRY}Only ~10~ 9`, 3, 'struck-out words cannot be used here'],
    [`${ENTRY}[our page] (/returnpolicy)`, 3, 'the link cannot be read; write [words](address)'],
    [`${ENTRY}[the terms][1]`, 3, 'the link cannot be read; write [words](address)'],
    [`${ENTRY}[C](https://d.example/e f)`, 3, 'the link cannot be read; write [words](address)'],
    [`${ENTRY}| Retailer | Price |`, 3, 'a table cannot be used here; write a list'],
    [`${ENTRY}• first • second`, 3, 'the bullet makes no list; begin a line with a hyphen'],
    [`${ENTRY}C\n– first`, 4, 'the dash makes no list; begin a line with a hyphen'],
    [`${ENTRY}-first`, 3, 'the list cannot be read; write a space after its hyphen or number'],
    [`${ENTRY}1.First`, 3, 'the list cannot be read; write a space after its hyphen or number'],
    [`${ENTRY}C\n2. D`, 4, 'the list cannot be read; write an empty line above a list'],
    [`${ENTRY}1. C\n3. D`, 4, 'the page shows 2 here; number the list in order'],
    [`${ENTRY}C\n###D {#d}`, 4, 'the heading cannot be read; write a space after its last #'],
    [`${ENTRY}The \`C`, 3, 'code cannot be used here'],
    [`${ENTRY}A ==C==`, 3, 'highlighted words cannot be used here'],
    [`${ENTRY}At https://d.example`, 3, 'the address is no link; write [words](https://…)'],
    [`${ENTRY}At www.d.example`, 3, 'the address is no link; write [words](https://…)'],
    [`${ENTRY}To c@d.example`, 3, 'the mail address is no link; write {cs}, or [words](mailto:…)'],
    [`${ENTRY}C &nbps; D`, 3, '&nbps; is no sign; type the sign itself'],
    [`${ENTRY}A \u202E turn`, 3, 'the line has a character that no page can show, U+202E; type'],
    [`${ENTRY}No\u200B width`, 3, 'the line has a character that no page can show, U+200B'],
    [`${ENTRY}Damaged \uFFFD`, 3, 'the line has a character that no page can show, U+FFFD'],
    ['## A\n### **B:**c {#it}\nC', 2, 'the emphasis cannot be read'],
  ])('%j, line %i: %s', (source, line, message) => {
    expect(problemsOf(source)).toContainEqual({
      line,
      message: expect.stringContaining(message) as unknown,
    });
  });

  test('but signs that Markdown uses are only signs after a backslash, within a word, and in the words of a link', () => {
    const source = `\uFEFF${ENTRY}\\*One\\* \\[a\\] \\| snake_case ~5 to ~10, <https://d.example>\n\\#1`;

    expect(problemsOf(source)).toEqual([]);
  });
});

describe('a list', () => {
  test('keeps the number with which it begins', () => {
    const source = `${ENTRY}1. One\n\nBetween\n\n2. Two\n3. Three`;

    expect(parse(source)).toMatchObject({
      groups: [{ entries: [{ body: [{ items: [{}] }, {}, { start: 2, items: [{}, {}] }] }] }],
    });
  });

  test('may let the page count', () => {
    const source = `${ENTRY}1. One\n1. Two`;

    expect(problemsOf(source)).toEqual([]);
  });
});

function parse(source: string) {
  return parseContent({ file: 'f.md', document: 'faq.md', source, english: source }).content;
}

function problemsOf(source: string): readonly Problem[] {
  try {
    parse(source);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
