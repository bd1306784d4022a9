/** Returns a value as the bytes of an indented JSON file. */
export function toDocument(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns the text of a file in UTF-8. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
