import { describe, expect, rs, test } from '@rstest/core';

import { failureKindOf } from './load-with-fallback';

const ENTRY = '/remotes/retailers/1.0.0/remoteEntry.js';
const CHUNK = 'http://localhost:3000/remotes/retailers/1.0.0/fr.js';

describe('the failure of an entry', () => {
  test.each([
    [0, 'temporary'],
    [undefined, 'temporary'],
    [429, 'temporary'],
    [500, 'temporary'],
    [503, 'temporary'],
    [404, 'permanent'],
    [403, 'permanent'],
    [200, 'permanent'],
  ])('whose last response had the status %s is %s', (status, kind) => {
    answered(ENTRY, 503, status);

    expect(failureKindOf(runtimeError('ScriptNetworkError: Failed to load script'), ENTRY)).toBe(
      kind,
    );
  });

  test('without a response is temporary', () => {
    expect(failureKindOf(runtimeError('ScriptNetworkError: Failed to load script'), ENTRY)).toBe(
      'temporary',
    );
  });

  test('with a timeout is slow, with any earlier response', () => {
    answered(ENTRY, 200);

    expect(failureKindOf(runtimeError('ScriptNetworkError: Script "x" timed out.'), ENTRY)).toBe(
      'slow',
    );
  });

  test.each([
    runtimeError('ScriptExecutionError: Script "x" loaded but threw'),
    new Error('Failed to get remoteEntry exports. #RUNTIME-001'),
    new Error('The remote does not expose the requested module. #RUNTIME-014'),
    new Error('Module "./remote" does not exist in container.'),
    new Error('no integrity is known for x'),
    new TypeError('x is not a function'),
    'a string',
    null,
  ])('is permanent with the error %s', (error) => {
    expect(failureKindOf(error, ENTRY)).toBe('permanent');
  });
});

describe('the failure of a chunk', () => {
  test.each([
    ['error', 500, 'temporary'],
    ['error', undefined, 'temporary'],
    ['error', 404, 'permanent'],
    ['error', 200, 'permanent'],
    ['timeout', 200, 'slow'],
    ['missing', 0, 'permanent'],
  ])('of type %s with the status %s is %s', (type, status, kind) => {
    answered(CHUNK, status);
    const error = Object.assign(new Error('Loading chunk fr failed.'), { type, request: CHUNK });

    expect(failureKindOf(error, ENTRY)).toBe(kind);
  });
});

function runtimeError(reason: string): Error {
  return new Error(`Failed to load script resources. #RUNTIME-008 ${reason}`);
}

/** Mocks the resource timings of an address. An undefined status is one that the browser does not support. */
function answered(address: string, ...statuses: (number | undefined)[]): void {
  rs.stubGlobal('PerformanceResourceTiming', Timing);
  rs.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    name === new URL(address, document.baseURI).href
      ? statuses.map((status) => new Timing(status) as unknown as PerformanceEntry)
      : [],
  );
}

class Timing {
  constructor(readonly responseStatus: number | undefined) {}
}
