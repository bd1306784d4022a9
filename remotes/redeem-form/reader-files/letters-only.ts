/** The parts of a model by their places in its file: the network, its characters, their codes, and the version. */
const NEEDED = [17, 21, 22, 23];

/**
 * Returns a model of Tesseract without its word lists, which are two thirds of it: a code is no word. The file starts with the
 * number of its parts and the offset of each, -1 for a missing one.
 */
export function lettersOnly(model: Buffer): Buffer {
  const count = model.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, part) =>
    Number(model.readBigInt64LE(4 + part * 8)),
  );
  const head = Buffer.alloc(4 + count * 8);
  head.writeInt32LE(count, 0);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (const [part, offset] of offsets.entries()) {
    const isNeeded = NEEDED.includes(part) && offset >= 0;
    head.writeBigInt64LE(BigInt(isNeeded ? end : -1), 4 + part * 8);
    if (!isNeeded) continue;
    const next = offsets.slice(part + 1).find((one) => one >= 0) ?? model.length;
    parts.push(model.subarray(offset, next));
    end += next - offset;
  }
  return Buffer.concat(parts);
}
