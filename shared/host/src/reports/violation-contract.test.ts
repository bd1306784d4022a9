import { describe, expect, test } from '@rstest/core';
import { parse } from 'valibot';

import { ViolationContract } from './violation-contract';

const CODE = 'HDMAQF4PX7TV';

describe('what a browser says that a page kept out', () => {
  test('has the blocked resource, its origin and the file of the site that requested it', () => {
    const report = {
      'document-uri': `https://movies.example/?c=${CODE}`,
      'effective-directive': 'img-src',
      'blocked-uri': `https://evil.example/${CODE}.png?c=${CODE}`,
      'source-file': 'https://movies.example/shell/1.0.0/index.1a2b3c4d.js',
      'line-number': 3,
      disposition: 'enforce',
      'script-sample': CODE,
    };

    expect(parse(ViolationContract, { 'csp-report': report })).toEqual({
      directive: 'img-src',
      blocked: 'https://evil.example',
      source: 'https://movies.example/shell/1.0.0/index.1a2b3c4d.js',
      line: 3,
      disposition: 'enforce',
    });
  });

  test.each([
    { 'blocked-uri': 'inline', 'violated-directive': `script-src 'sha256-x' ${CODE}` },
    { 'source-file': `https://movies.example/${CODE}?c=${CODE}` },
    { 'source-file': `https://movies.example/shell/${CODE}.js` },
    { 'blocked-uri': `data:text/html,${CODE}` },
    { 'effective-directive': CODE, disposition: CODE },
  ])('has no code in it, whatever it says: %j @H5', (report) => {
    expect(JSON.stringify(parse(ViolationContract, { 'csp-report': report }))).not.toContain(CODE);
  });

  test.each([null, [], {}, { 'csp-report': 1 }, { 'csp-report': { 'line-number': 'x' } }])(
    'is refused where it is none: %j',
    (input) => {
      expect(() => parse(ViolationContract, input)).toThrow();
    },
  );
});
