import { expect, test } from '@rstest/core';

import { isVersion } from './version';

test.each(['1.4.2', '0.0.1', '10.20.30', '1.5.0-rc.1'])(
  'a release may have the version %s',
  (text) => {
    expect(isVersion(text)).toBe(true);
  },
);

test.each(['01.2.3', '1.2.3+build.7', '1.2.3-rc.01', 'v1.2.3', ' 1.2.3', '1.2', '1.2.3/..', ''])(
  'a release may not have the version "%s"',
  (text) => {
    expect(isVersion(text)).toBe(false);
  },
);
