import { describe, expect, test } from '@rstest/core';

import { type DocumentName, parseContent } from './parse-content';

const ENGLISH = '## Codes\n\n### Is this it? {#it}\n\nYes, of {brand}.\n';

const FRENCH = '## Codes\n\n### Est-ce cela ? {#it}\n\nOui.\n';

const ENTRY = '## A\n### B {#it}\n';

describe('a FAQ', () => {
  test('is groups of questions and answers, and notes after a line', () => {
    const faq = parse(
      [
        '## Codes',
        '### Where is it? {#where}',
        'Write to {cs} or\n**ask** *us*: [here](#where).',
        '- First',
        '### What is {brand}? {#what} {US} {CA}',
        'A shop. {AU}',
        '---',
        'A note. {US}',
      ].join('\n\n'),
    );

    const ask = { kind: 'strong', of: ['ask'] };
    const us = { kind: 'emphasis', of: ['us'] };
    const here = { kind: 'link', to: '#where', of: ['here'] };
    const words = ['Write to ', { kind: 'contact' }, ' or ', ask, ' ', us, ': ', here, '.'];
    const items = [[{ kind: 'paragraph', of: ['First'] }]];
    const where = [
      { kind: 'paragraph', of: words },
      { kind: 'list', isOrdered: false, items },
    ];
    const what = [{ kind: 'paragraph', of: ['A shop.'], territories: ['AU'] }];
    const heading = ['What is ', { kind: 'brand' }, '?'];
    expect(faq).toEqual({
      groups: [
        {
          title: ['Codes'],
          entries: [
            { anchor: 'where', heading: ['Where is it?'], body: where },
            { anchor: 'what', territories: ['US', 'CA'], heading, body: what },
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

test('the words for the search are read from a line of their own, and are no part of the answer', () => {
  const source = `${ENTRY}C\n\n{search: already used, Used\nbefore,2×}\n\n### D {#at}\nE`;

  expect(parse(source)).toMatchObject({
    groups: [
      {
        entries: [
          { search: ['already used', 'Used before', '2×'], body: [{ of: ['C'] }] },
          { anchor: 'at' },
        ],
      },
    ],
  });
});

test('signs that Markdown uses are only signs after a backslash, within a word, and in the words of a link', () => {
  const source = `\uFEFF${ENTRY}\\*One\\* \\[a\\] \\| snake_case ~5 to ~10, <https://d.example>\n\\#1`;

  expect(problemsOf(source)).toEqual([]);
});

test('a list keeps the number with which it begins, and may let the page count', () => {
  expect(parse(`${ENTRY}1. One\n\nBetween\n\n2. Two\n3. Three`)).toMatchObject({
    groups: [{ entries: [{ body: [{ items: [{}] }, {}, { start: 2, items: [{}, {}] }] }] }],
  });
  expect(problemsOf(`${ENTRY}1. One\n1. Two`)).toEqual([]);
});

describe('a return policy', () => {
  test('is sections, each with a heading that can be linked to', () => {
    const source = '## Before {#before}\n\nKeep it.\n\n1. One\n';

    const body = [
      { kind: 'paragraph', of: ['Keep it.'] },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', of: ['One'] }]] },
    ];
    const sections = [{ anchor: 'before', heading: ['Before'], body }];
    expect(parse(source, 'return-policy.md')).toEqual({ sections });
  });

  test.each([
    ['Keep it.\n\n## A {#it}\nB', 1, 'nothing may stand before the first heading'],
    ['## A {#it}\n### B {#b}\nC', 2, 'a heading of this size cannot be used here'],
    ['## A\nB', 1, 'the heading has no anchor; end it with one, like {#expired}'],
  ])('%j is wrong in line %i: %s', (source, line, message) => {
    const { problems } = parseContent('return-policy.md', source, source);
    expect(problems).toContainEqual(problem(line, message));
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
    [`${ENTRY}C\n\n{search d}`, 5, 'the line for the search cannot be read; write it as {search:'],
    [`${ENTRY}C\n\n{Search: d}`, 5, 'the line for the search cannot be read; write it as {search:'],
    [`${ENTRY}C\n\n{search: d`, 5, 'the line for the search cannot be read; write it as {search:'],
    [`${ENTRY}C\n\n{search: d} e`, 5, 'the line for the search cannot be read; write it as'],
    [`${ENTRY}C\n\n{search: *d*}`, 5, 'the line for the search cannot be read; write it as'],
    [`${ENTRY}C\n\n{search: d}\n\n{search: e}`, 7, 'the question has a second {search: …} line'],
    [`${ENTRY}C\n{search: d}`, 4, '{search: …} must stand below a question of the FAQ, with an em'],
    [`${ENTRY}C\n\n---\n\n{search: d}`, 7, '{search: …} must stand below a question of the FAQ'],
    [`${ENTRY}{search: d}`, 2, 'the heading has no text below it'],
    // Signs that Markdown did not read
    [`${ENTRY}C\n**Important:**read this`, 4, 'the emphasis cannot be read; write **words** with'],
    [`${ENTRY}__Important:__read this`, 3, 'the emphasis cannot be read'],
    [`${ENTRY}* C\n* ** D`, 4, 'the emphasis cannot be read'],
    [`${ENTRY}Only ~~10~~ 9`, 3, 'struck-out words cannot be used here'],
    [`${ENTRY}Only ~10~ 9`, 3, 'struck-out words cannot be used here'],
    [`${ENTRY}[our page] (/returnpolicy)`, 3, 'the link cannot be read; write [words](address)'],
    [`${ENTRY}[the terms][1]`, 3, 'the link cannot be read; write [words](address)'],
    [`${ENTRY}[C](https://d.example/e f)`, 3, 'the link cannot be read; write [words](address)'],
    [`${ENTRY}| Retailer | Price |`, 3, 'a table cannot be used here; write a list'],
    [`${ENTRY}• first • second`, 3, 'the sign makes no list; begin a line with a hyphen'],
    [`${ENTRY}C\n– first`, 4, 'the sign makes no list; begin a line with a hyphen'],
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
    [`${ENTRY}Two\nlines, {email}`, 4, '{email} is no placeholder; there are {brand}, {cs}'],
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
    [`${ENTRY}C\n\n---\n\nD\n\n---`, 9, 'a line across the page cannot be used here'],
    [`${ENTRY}[C][d]\n\n[d]: https://d.example`, 3, 'a link written in two places cannot be used'],
    // Links
    [`${ENTRY}[C](javascript:alert(1))`, 3, 'the link to javascript:alert(1) is not safe'],
    [`${ENTRY}[C](data:text/html,D)`, 3, 'is not safe; a link begins with https://, mailto:'],
    [`${ENTRY}[C](http://d.example)`, 3, 'the link to http://d.example is not safe'],
    [`${ENTRY}[C](https://you@d.example)`, 3, 'the link to https://you@d.example is not safe'],
    [`${ENTRY}[C](d.html)`, 3, 'the link to d.html is not safe'],
    [`${ENTRY}[C](//d.example)`, 3, 'there is no page //d.example; there are /, /support'],
    [`${ENTRY}[C](#other)`, 3, 'the link leads to #other, which is no heading here'],
    [`${ENTRY}[](https://d.example)`, 3, 'the link to https://d.example has no text'],
  ])('%j, line %i: %s', (source, line, message) => {
    // One mistake may bring another: a heading whose text cannot be used has none.
    expect(problemsOf(source)).toContainEqual(problem(line, message));
  });

  test('all of it at once, in the order of the lines', () => {
    const source = `${ENTRY}[C](#other) {email}\n\n<b>D</b>`;

    expect(problemsOf(source).map(({ line }) => line)).toEqual([3, 3, 5, 5]);
  });
});

describe('a language is compared with English', () => {
  test.each([
    [FRENCH, ENGLISH, []],
    [`${FRENCH}### Et {#more}\n\nQuoi.`, ENGLISH, [[6, '#more is unknown: the English file']]],
    [FRENCH, `${ENGLISH}### And {#more}\n\nWhat.`, []],
    [`${FRENCH}[Et](#more)`, `${ENGLISH}### And {#more}\n\nWhat.`, []],
    [FRENCH.replace('{#it}', '{#it} {en}'), ENGLISH, [[3, '{en} stands in the English file only']]],
    [
      FRENCH.replace('{#it}', '{#it} {CA}'),
      ENGLISH,
      [[3, 'the English #it is shown everywhere; end the heading with {#it}']],
    ],
    [
      FRENCH,
      ENGLISH.replace('{#it}', '{US} {#it} {CA}'),
      [[3, 'the English #it is shown in {CA} {US}; end the heading with {#it} {CA} {US}']],
    ],
  ] as const)('%j, compared with %j', (french, english, problems) => {
    const found = problemsOf(french, english);

    expect(found).toEqual(problems.map(([line, message]) => problem(line, message)));
  });
});

function parse(source: string, name: DocumentName = 'faq.md') {
  return parseContent(name, source, source).content;
}

/** Matches a mistake in a line whose message has some words. */
function problem(line: number, words: string) {
  return { line, message: expect.stringContaining(words) as unknown };
}

function problemsOf(source: string, english = source) {
  return parseContent('faq.md', source, english, ['d.example']).problems;
}
