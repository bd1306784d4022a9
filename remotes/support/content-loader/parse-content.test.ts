import { describe, expect, test } from '@rstest/core';

import { ContentError } from './content-error';
import { parseContent } from './parse-content';

const ENGLISH = `## Codes

### Is *this* it? {#it}

Yes, of {brand}.
`.replaceAll('*', '');

const FRENCH = '## Codes\n\n### Est-ce cela ? {#it}\n\nOui.\n';

const ENTRY = '## A\n### B {#it}\n';

describe('a FAQ', () => {
  test('is groups of questions and answers, and notes after a line', () => {
    const faq = parse(
      [
        '## Codes',
        '### Where is it? {#where}',
        'Write to {cs} or\n**ask** *us*: [here](#where).',
        '- First\n- Second',
        '### What is {brand}? {#what} {US} {CA}',
        'A shop. {AU}',
        '---',
        'A note. {US}',
      ].join('\n\n'),
    );

    expect(faq).toEqual({
      groups: [
        {
          title: ['Codes'],
          entries: [
            {
              anchor: 'where',
              heading: ['Where is it?'],
              body: [
                {
                  kind: 'paragraph',
                  of: [
                    'Write to ',
                    { kind: 'contact' },
                    ' or ',
                    { kind: 'strong', of: ['ask'] },
                    ' ',
                    { kind: 'emphasis', of: ['us'] },
                    ': ',
                    { kind: 'link', to: '#where', of: ['here'] },
                    '.',
                  ],
                },
                {
                  kind: 'list',
                  isOrdered: false,
                  items: [
                    [{ kind: 'paragraph', of: ['First'] }],
                    [{ kind: 'paragraph', of: ['Second'] }],
                  ],
                },
              ],
            },
            {
              anchor: 'what',
              territories: ['US', 'CA'],
              heading: ['What is ', { kind: 'brand' }, '?'],
              body: [{ kind: 'paragraph', of: ['A shop.'], territories: ['AU'] }],
            },
          ],
        },
      ],
      notes: [{ kind: 'paragraph', of: ['A note.'], territories: ['US'] }],
    });
  });

  test('keeps French signs with the word before or after them', () => {
    const faq = JSON.stringify(parse('## A\n### Quoi ? {#it}\n« Oui » : non ; si !'));

    expect(faq).toContain('Quoi\u202f?');
    expect(faq).toContain('«\u00a0Oui\u00a0»\u00a0: non\u202f; si\u202f!');
  });

  test.each([
    ['Press “Redeem Now” once.', 'Press “Redeem\u00a0Now” once.'],
    ['Der Link „Land oder Region“ unten', 'Der Link „Land\u00a0oder\u00a0Region“ unten'],
    ['Le lien « Pays ou région » en bas', 'Le lien «\u00a0Pays\u00a0ou\u00a0région\u00a0» en bas'],
  ])('keeps the words of a short quote on one line in “%s”', (source, text) => {
    expect(JSON.stringify(parse(`${ENTRY}${source}`))).toContain(text);
  });

  test('lets a line break within a quote that is a sentence', () => {
    const source = '“We encountered an error. Please try again.”';

    expect(JSON.stringify(parse(`${ENTRY}${source}`))).toContain(source);
  });
});

describe('the words for the search', () => {
  test('are read from a line of their own when a question has one', () => {
    const source = `${ENTRY}C\n\n{search: already used, Used\nbefore,2×}\n\n### D {#at}\nE`;

    expect(parseFile(source).searchTerms).toEqual([['already used', 'Used before', '2×'], []]);
  });

  test('are no part of what the page shows', () => {
    expect(parse(`${ENTRY}C\n\n{search: used}`)).toEqual(parse(`${ENTRY}C`));
  });
});

describe('a return policy', () => {
  test('is sections, each with a heading that can be linked to', () => {
    const source = '## Before {#before}\n\nKeep it.\n\n1. One\n';

    expect(
      parseContent({ file: 'f', document: 'return-policy.md', source, english: source }).content,
    ).toEqual({
      sections: [
        {
          anchor: 'before',
          heading: ['Before'],
          body: [
            { kind: 'paragraph', of: ['Keep it.'] },
            { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', of: ['One'] }]] },
          ],
        },
      ],
    });
  });

  test.each([
    ['Keep it.\n\n## A {#it}\nB', 1, 'nothing may stand before the first heading'],
    ['## A {#it}\n### B {#b}\nC', 2, 'a heading of this size cannot be used here'],
    ['## A\nB', 1, 'the heading has no anchor; end it with one, like {#expired}'],
  ])('%j is wrong in line %i: %s', (source, line, message) => {
    const english = source;
    expect(() =>
      parseContent({ file: 'f.md', document: 'return-policy.md', source, english }),
    ).toThrow(`f.md:${String(line)}: ${message}`);
  });
});

describe('a mistake in a file is reported with its line', () => {
  test.each([
    // Anchors
    ['## A\n### B\nC', 2, 'the heading has no anchor; end it with one, like {#expired}'],
    [`${ENTRY}C\n### D {#it}\nE`, 4, '#it was used before, in line 2'],
    ['## A\n### B {#It_is}\nC', 2, 'the anchor #It_is may hold small letters, digits and single'],
    ['## A\n### B {#it} {#at}\nC', 2, 'there is more than one anchor'],
    ['## A {#a}\n### B {#it}\nC', 1, 'the heading of a group has neither an anchor nor a terr'],
    [`${ENTRY}C {#c}`, 3, 'the anchor #c belongs to a heading'],
    // Headings
    ['##\n### B {#it}\nC', 1, 'the heading has no text'],
    ['## A\n### {#it}\nC', 2, 'the heading has no text'],
    ['## A\n### B *c* {#it}\nC', 2, 'emphasis cannot be used in a heading'],
    ['## A\n### B {cs} {#it}\nC', 2, '{cs} cannot be used in a heading'],
    ['# A\n## B\n### C {#it}\nD', 1, 'nothing but a question may stand here'],
    [`${ENTRY}C\n#### D\nE`, 4, 'a heading of this size cannot be used here'],
    // Words for the search
    [`${ENTRY}C\n\n{search:}`, 5, 'has no words before or after it; write it as {search: first w'],
    [`${ENTRY}C\n\n{search: d,, e}`, 5, 'a comma of {search: …} has no words before or after it'],
    [`${ENTRY}C\n\n{search: d, D}`, 5, '{search: …} has “D” twice; remove one'],
    [`${ENTRY}C\n\n{search d}`, 5, 'the line for the search cannot be read; write it as {search:'],
    [`${ENTRY}C\n\n{Search: d}`, 5, 'the line for the search cannot be read; write it as {search:'],
    [`${ENTRY}C\n\n{search: d`, 5, 'the line for the search cannot be read; write it as {search:'],
    [
      `${ENTRY}C\n\n{search: d} e`,
      5,
      'the line for the search cannot be read; write it as {search',
    ],
    [`${ENTRY}C\n\n{search: *d*}`, 5, 'the words of {search: …} are plain text, without links or'],
    [`${ENTRY}C\n\n{search: d}\n\n{search: e}`, 7, 'the question has a second {search: …} line'],
    [`${ENTRY}C\n{search: d}`, 4, '{search: …} must stand below a question of the FAQ, with an em'],
    [`${ENTRY}C\n\n---\n\n{search: d}`, 7, '{search: …} must stand below a question of the FAQ'],
    [`${ENTRY}{search: d}`, 2, 'the heading has no text below it'],
    // Order
    ['### B {#it}\nC', 1, 'a question stands before the first group'],
    ['Hello\n## A\n### B {#it}\nC', 1, 'nothing but a question may stand here'],
    ['## A\n## B\n### C {#it}\nD', 1, 'the group has no questions'],
    [`${ENTRY}C\n## D`, 4, 'the group has no questions'],
    [`${ENTRY}### D {#at}\nE`, 2, 'the heading has no text below it'],
    ['', 1, 'the file has no entries'],
    // Characters
    [`${ENTRY}A \u0007 bell`, 3, 'the line has a character that no page can show'],
    [`${ENTRY}A \uE000 mark`, 3, 'the line has a character that no page can show'],
    // Placeholders
    [
      `${ENTRY}Two\nlines, {email}`,
      4,
      '{email} is no placeholder; there are {brand}, {cs} and {countries}',
    ],
    [`${ENTRY}Write to {cs`, 3, 'a brace stands alone; { and } come in pairs'],
    [`${ENTRY}Only {US} here`, 3, '{US} must be the last thing of a heading or a paragraph'],
    // Territories
    ['## A\n### B {#it} {UK}\nC', 2, '{UK} is no territory; there are US, CA, GB, IM,'],
    [`${ENTRY}C {XX}`, 3, '{XX} is no territory'],
    [`${ENTRY}C\n\n{US}`, 5, 'the paragraph has no text'],
    // Markdown that has no place here
    [`${ENTRY}<b>C</b>`, 3, 'HTML cannot be used here'],
    [`${ENTRY}<script>alert(1)</script>`, 3, 'HTML cannot be used here'],
    [`${ENTRY}![C](https://d.example/e.png)`, 3, 'an image cannot be used here'],
    [`${ENTRY}> C`, 3, 'a quotation cannot be used here'],
    [`${ENTRY}Look:\n\n    C`, 5, 'a block of code (or text that is indented) cannot be used here'],
    [`${ENTRY}The \`C\``, 3, 'code cannot be used here'],
    [`${ENTRY}C\n\n---\n\nD\n\n---`, 9, 'a line across the page cannot be used here'],
    [`${ENTRY}[C][d]\n\n[d]: https://d.example`, 3, 'a link written in two places cannot be used'],
    // Links
    [`${ENTRY}[C](javascript:alert(1))`, 3, 'the link to javascript:alert(1) is not safe'],
    [
      `${ENTRY}[C](data:text/html,D)`,
      3,
      'is not safe; a link begins with https://, mailto:, / or #',
    ],
    [`${ENTRY}[C](http://d.example)`, 3, 'the link to http://d.example is not safe'],
    [`${ENTRY}[C](https://you@d.example)`, 3, 'the link to https://you@d.example is not safe'],
    [`${ENTRY}[C](d.html)`, 3, 'the link to d.html is not safe'],
    [
      `${ENTRY}[C](//d.example)`,
      3,
      'there is no page //d.example; there are /, /support, /returnpol',
    ],
    [`${ENTRY}[C](#other)`, 3, 'the link leads to #other, which is no heading here'],
    [`${ENTRY}[](https://d.example)`, 3, 'the link to https://d.example has no text'],
  ])('%j, line %i: %s', (source, line, message) => {
    // One mistake may bring another: a heading whose text cannot be used has none.
    expect(problemsOf(source, source)).toContainEqual({
      line,
      message: expect.stringContaining(message) as unknown,
    });
  });

  test('all of it at once, in the order of the lines', () => {
    const source = `${ENTRY}[C](#other) {email}\n\n<b>D</b>`;

    expect(problemsOf(source, source).map(({ line }) => line)).toEqual([3, 3, 5, 5]);
  });
});

describe('a language is compared with English', () => {
  test('the same entries are well', () => {
    expect(problemsOf(FRENCH, ENGLISH)).toEqual([]);
  });

  test('an entry that English does not have is unknown', () => {
    expect(problemsOf(`${FRENCH}### Et {#more}\n\nQuoi.`, ENGLISH)).toEqual([
      {
        line: 6,
        message:
          '#more is unknown: the English file has no such heading; write its anchor as in English',
        difference: { anchor: 'more', is: 'unknown' },
      },
    ]);
  });

  test('an entry that only English has is missing, after the one before it', () => {
    expect(problemsOf(FRENCH, `${ENGLISH}### And {#more}\n\nWhat.`)).toEqual([
      {
        line: 3,
        message: '#more is missing: the English file has such a heading; write it below this line',
        difference: { anchor: 'more', is: 'missing' },
      },
    ]);
  });

  test('an entry is shown in the same territories', () => {
    const french = FRENCH.replace('{#it}', '{#it} {CA}');

    expect(problemsOf(french, ENGLISH)).toEqual([
      {
        line: 3,
        message: 'the English #it is shown everywhere; end the heading with {#it}',
      },
    ]);
    expect(problemsOf(FRENCH, ENGLISH.replace('{#it}', '{US} {#it} {CA}'))).toEqual([
      {
        line: 3,
        message: 'the English #it is shown in {CA} {US}; end the heading with {#it} {CA} {US}',
      },
    ]);
  });
});

function parse(source: string) {
  return parseFile(source).content;
}

function parseFile(source: string) {
  return parseContent({ file: 'f.md', document: 'faq.md', source, english: source });
}

function problemsOf(source: string, english: string) {
  try {
    parseContent({ file: 'f.md', document: 'faq.md', source, english });
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
