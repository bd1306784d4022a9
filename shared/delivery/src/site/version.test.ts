import { expect, test } from '@rstest/core';

import { isVersion } from './version';

test.each(['1.4.2', '0.0.1', '10.20.30', '1.5.0-rc.1'])('isVersion accepts %s', (text) => {
  expect(isVersion(text)).toBe(true);
});

test.each(['01.2.3', '1.2.3+build.7', '1.2.3-rc.01', 'v1.2.3', ' 1.2.3', '1.2', '1.2.3/..', ''])(
  'isVersion rejects "%s"',
  (text) => {
    expect(isVersion(text)).toBe(false);
  },
);
