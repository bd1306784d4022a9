import { expect, test } from '@rstest/core';

import { lettersOnly } from './letters-only';

test('lettersOnly keeps network, characters, codes and version of a model, and leaves out its words', () => {
  const parts = new Map([
    [17, 'network'],
    [19, 'many words'],
    [21, 'characters'],
    [23, '4.0'],
  ]);

  const kept = lettersOnly(modelOf(parts));

  parts.delete(19);
  expect(kept).toEqual(modelOf(parts));
});

function modelOf(parts: ReadonlyMap<number, string>): Buffer {
  const head = Buffer.alloc(4 + 24 * 8);
  head.writeInt32LE(24, 0);
  let end = head.length;
  for (let part = 0; part < 24; part += 1) {
    const text = parts.get(part);
    head.writeBigInt64LE(BigInt(text === undefined ? -1 : end), 4 + part * 8);
    end += text?.length ?? 0;
  }
  return Buffer.concat([head, Buffer.from([...parts.values()].join(''))]);
}
