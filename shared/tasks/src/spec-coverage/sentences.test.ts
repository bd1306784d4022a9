import { describe, expect, test } from '@rstest/core';

import { sentencesOf } from './sentences';

const DOCUMENT = `# Specification

## 1. Codes

The field takes letters. Spaces (e.g. U+0020) are dropped.

- **Code**: at most 16 characters; the rest is dropped.
  - A label ('Your code.'). And a hint.
1. **GET /site**. No body.

| Route  | Content                |
| ------ | ---------------------- |
| /      | Home. A field, a button |
`;

describe('the sentences of a document', () => {
  test('are its headings, its lines cut at full stops, and the rows of its tables', () => {
    expect(sentencesOf(DOCUMENT)).toEqual([
      { line: 3, text: '## 1. Codes' },
      { line: 5, text: 'The field takes letters.' },
      { line: 5, text: 'Spaces (e.g. U+0020) are dropped.' },
      { line: 7, text: '**Code**: at most 16 characters; the rest is dropped.' },
      { line: 8, text: "A label ('Your code.')." },
      { line: 8, text: 'And a hint.' },
      { line: 9, text: '**GET /site**.' },
      { line: 9, text: 'No body.' },
      { line: 11, text: 'Route | Content' },
      { line: 13, text: '/ | Home. A field, a button' },
    ]);
  });
});
