import { createHash } from 'node:crypto';

import { brotliOf } from '@redeem/delivery/site';

/** The encodings in which the host sends texts. A client without Brotli gets them plain. */
export type Encoding = 'br' | 'identity';

/** A text that is sent many times, hashed and compressed once. */
export interface Document {
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

/** Returns a text in both encodings. */
export async function prepareDocument(text: string): Promise<Document> {
  const identity = Buffer.from(text);
  const br = await brotliOf(identity);
  return {
    etag: tagOf(identity),
    bodies: { br: new Uint8Array(br), identity: new Uint8Array(identity) },
  };
}

/** Returns the `ETag` of a page or file, without quotes. */
export function tagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
