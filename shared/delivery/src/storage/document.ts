/** A value as the bytes of a JSON file that people read too. */
export function toDocument(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** The text of a file. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
