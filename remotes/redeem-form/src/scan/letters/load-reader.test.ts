import { afterEach, expect, rs, test } from '@rstest/core';

import { loadReader } from './load-reader';
import { codeSeen, fakeReader, seenInTurn } from './reader.test-support';
import { PACKED, WORKER } from './reader-files';

const SEEN = codeSeen('HDMAQF4PX7TV');
const PICTURE = { data: new Uint8ClampedArray(4) } as ImageData;

const onProgress = rs.fn();
const { signal } = new AbortController();

afterEach(() => {
  rs.unstubAllGlobals();
});

test('loadReader gives the worker the engine and its model, and tells the progress', async () => {
  const { started } = await fakeReader(seenInTurn(SEEN));

  const { look } = await loadReader({ onProgress, signal });

  expect(started).toHaveBeenCalledWith({
    kind: 'start',
    engine: new Uint8Array([1, 2]).buffer,
    model: new Uint8Array([3, 4]).buffer,
  });
  expect(onProgress).toHaveBeenCalled();
  expect(await look(PICTURE)).toBe(SEEN);
});

test('loadReader starts nothing if the file is not that of the release', async () => {
  const { started } = await fakeReader();
  Object.assign(PACKED, { integrity: 'sha384-other' });

  await expect(loadReader({ onProgress, signal })).rejects.toThrow('the reader is damaged');
  expect(started).not.toHaveBeenCalled();
});

test('loadReader rejects for a remote of another origin, whose worker browsers do not start', async () => {
  await fakeReader();
  Object.assign(WORKER, { url: 'https://releases.example/letters-worker.1a.js' });

  await expect(loadReader({ onProgress, signal })).rejects.toThrow(
    'the reader is on another origin',
  );
});
