import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { forgetCodes } from './forget-codes';

const SERVICE = 'https://service.example/api';
const ABOUT_CODE = `${SERVICE}/site/movieredeem/code/HDMAQF4PX7TV?cc=US`;

const observe = rs.fn();
const clear = rs.fn();
let request: (name: string) => void;

class Observer {
  readonly observe = observe;

  constructor(callback: (list: { getEntries: () => unknown }) => void) {
    request = (name) => {
      callback({ getEntries: () => [{ name }] });
    };
  }
}

beforeEach(() => {
  rs.stubGlobal('PerformanceObserver', Observer);
  rs.spyOn(performance, 'clearResourceTimings').mockImplementation(clear);
  forgetCodes(SERVICE);
});

describe('the browser’s list of requests @H4', () => {
  test.each<[string, number]>([
    [ABOUT_CODE, 1],
    [`${SERVICE}/site/movieredeem?cc=US`, 0],
    [`${SERVICE}/artwork/site/velvet-static.svg`, 0],
    ['https://tags.example/site/movieredeem/code/x', 0],
    [`${window.location.origin}/registry.json`, 0],
  ])('after a request for %s is cleared %s times', (address, times) => {
    request(address);

    expect(clear).toHaveBeenCalledTimes(times);
  });

  test('is checked from the start of the page, although the check loads late', () => {
    expect(observe.mock.lastCall).toEqual([{ type: 'resource', buffered: true }]);
  });
});
