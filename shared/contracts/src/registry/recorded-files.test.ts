import { expect, test } from '@rstest/core';

import { ContractError } from '../contract-error';
import { parseRecordedFiles, recordBeside } from './recorded-files';

test.each([
  ['/shell/1.2.0/index.1a2b.js', '/shell/1.2.0/release.json', 'index.1a2b.js'],
  ['/remotes/support/1.2.0/x.1a2b.css', '/remotes/support/1.2.0/release.json', 'x.1a2b.css'],
  ['/remotes/support/1.2.0/art/x.svg', '/remotes/support/1.2.0/release.json', 'art/x.svg'],
])('a record names the file at %s', (path, record, file) => {
  expect(recordBeside(path)).toEqual({ record, file });
});

test.each(['/', '/registry.json', '/shell/index.js', '/remotes/support/x.js', '/shell/1.2.0/'])(
  'no record names %s, which is no file of a release',
  (path) => {
    expect(recordBeside(path)).toBeNull();
  },
);

test('the files of a release are read from its record, whatever else it says', () => {
  const files = { 'index.1a2b.js': 'sha384-x' };

  expect(parseRecordedFiles({ kind: 'shell', files })).toEqual(files);
});

test.each([null, '<html>', {}, { files: { 'index.js': 1 } }])(
  'a record that says %j of its files is refused',
  (record) => {
    expect(() => parseRecordedFiles(record)).toThrow(ContractError);
  },
);
