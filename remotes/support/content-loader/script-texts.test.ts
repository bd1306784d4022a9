import { runInNewContext } from 'node:vm';

import { expect, test } from '@rstest/core';

import { dataOf, fillScript, hasMarks, markOf } from './script-texts';

const FAQ = [
  '## Codes',
  '### Is it \\`here’, "there" or \\</script>? {#it}',
  'A \\\\ and a ${brace\\} of “two”, {cs}.'.replace('${brace\\}', '$'),
  '- One\n- Two',
  '{search: back`tick, new\\\\line, ümlaut}',
  '### And this? {#this}',
  'Yes.',
].join('\n\n');

const CONTENTS = { files: { 'en/faq.md': FAQ }, locales: ['en'] };

test.each(['"', "'", '`'])(
  'a script has the data of a file in the place of its mark in %s',
  (quote) => {
    for (const request of ['en/faq.md', 'en/faq.md?search']) {
      const script = `({a:1,b:${quote}${markOf(request)}${quote}})`;
      expect(hasMarks(script)).toBe(true);

      const filled = fillScript(script, CONTENTS);

      expect(hasMarks(filled)).toBe(false);
      const data = JSON.stringify(runInNewContext(filled));
      expect(data).toBe(JSON.stringify({ a: 1, b: dataOf(CONTENTS, request) }));
    }
  },
);

test('data has neither quotes around its keys nor words for its truths', () => {
  expect(fillScript(`"${markOf('en/faq.md')}"`, CONTENTS)).toContain(
    '{kind:"list",isOrdered:!1,items:[',
  );
});
