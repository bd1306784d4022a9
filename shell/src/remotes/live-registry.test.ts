import { afterEach, expect, rs, test } from '@rstest/core';

import { loadLiveRegistry } from './live-registry';

afterEach(() => {
  rs.restoreAllMocks();
});

test('loadLiveRegistry rejects after three seconds without an answer @A10', async () => {
  const limit = new AbortController();
  const timeout = rs.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  rs.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new Error('given up'));
        });
      }),
  );

  const registry = loadLiveRegistry();
  limit.abort();

  await expect(registry).rejects.toThrow('given up');
  expect(timeout.mock.calls).toEqual([[3_000]]);
});

test('loadLiveRegistry rejects when the status is an error', async () => {
  rs.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 503 }));

  await expect(loadLiveRegistry()).rejects.toThrow('HTTP 503');
});
