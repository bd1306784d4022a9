import { expect, test } from '@rstest/core';

import { parseContent } from './parse-content';

test('a question that a language does not have yet is there in English, beside its neighbour, unless English leaves it out', () => {
  const english =
    '## A\n### 1 {#one}\nB\n### 2 {#two}\nB\n### 3 {#three} {en}\nB\n## B\n### 4 {#four}\nB\n### 5 {#five}\nB';
  const french = '## A\n### 1 {#one}\nB\n## B\n### 5 {#five}\nB';

  const { content, problems } = parseContent('faq.md', french, english);

  expect(problems).toEqual([]);
  expect(content).toMatchObject({
    groups: [
      { entries: [{ anchor: 'one' }, { anchor: 'two', lang: 'en' }] },
      { entries: [{ anchor: 'four', lang: 'en' }, { anchor: 'five' }] },
    ],
  });
});

test('a link leads to another site only if its host is allowed', () => {
  const source = `## A\n### B {#it}\n[C](https://d.example/) and [D](https://e.example/)`;

  expect(parseContent('faq.md', source, source, ['d.example']).problems).toEqual([
    { line: 3, message: expect.stringContaining('leads to e.example, which is not') as unknown },
  ]);
});
