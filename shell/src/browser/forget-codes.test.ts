import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { forgetCodes, requestedAddresses } from './forget-codes';

const SERVICE = 'https://service.example/api';
// No released file, because the module keeps it and the tests of the offline cache see it.
const FILE = `${window.location.origin}/registry.json`;
const LATER = `${window.location.origin}/favicon.ico`;
const ABOUT_CODE = `${SERVICE}/site/movieredeem/code/HDMAQF4PX7TV?cc=US`;

/** The browser's list of requests. */
const remembered: string[] = [];
let request: (names: readonly string[]) => void;

class Observer {
  readonly observe = observe;

  constructor(callback: (list: { getEntries: () => unknown }) => void) {
    request = (names) => {
      remembered.push(...names);
      callback({ getEntries: () => entriesOf(names) });
    };
  }
}

const observe = rs.fn();

beforeEach(() => {
  rs.stubGlobal('PerformanceObserver', Observer);
  rs.spyOn(performance, 'getEntriesByType').mockImplementation(() => entriesOf(remembered));
  rs.spyOn(performance, 'clearResourceTimings').mockImplementation(() => {
    remembered.length = 0;
  });
  forgetCodes(SERVICE);
});

afterEach(() => {
  remembered.length = 0;
});

describe('the browser’s list of requests @H4', () => {
  test('is cleared when an address contains a code, and the requested files are still known', () => {
    request([FILE]);
    request([ABOUT_CODE]);

    expect(remembered).toEqual([]);
    request([LATER]);
    expect(requestedAddresses()).toEqual(expect.arrayContaining([FILE, LATER]));
    expect(requestedAddresses().join()).not.toContain('HDMA');
  });

  test.each([
    `${SERVICE}/site/movieredeem?cc=US`,
    `${SERVICE}/artwork/site/velvet-static.svg`,
    'https://tags.example/site/movieredeem/code/x',
    FILE,
  ])('is not cleared after a request for %s', (address) => {
    request([address]);

    expect(remembered).toEqual([address]);
  });

  test('is checked from the start of the page, although the check loads late', () => {
    expect(observe.mock.lastCall).toEqual([{ type: 'resource', buffered: true }]);
  });
});

function entriesOf(names: readonly string[]) {
  return names.map((name) => ({ name }) as PerformanceResourceTiming);
}
