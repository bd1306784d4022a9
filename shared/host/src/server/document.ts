import { compress } from '../files/compress';
import { pageTag } from '../files/hashes';
import { acceptedEncodings, type Encoding } from './negotiate';

/** A text that is sent many times, hashed and compressed once. */
export interface Document {
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

/** Returns a text in every encoding, as it would be stored in files. */
export async function prepareDocument(text: string): Promise<Document> {
  const identity = Buffer.from(text);
  const [br, gz] = await compress({ path: '', bytes: identity });
  if (!br || !gz) throw new Error('a text has to come in every encoding');
  return {
    etag: pageTag(identity),
    bodies: {
      br: new Uint8Array(br.bytes),
      gzip: new Uint8Array(gz.bytes),
      identity: new Uint8Array(identity),
    },
  };
}

interface Answer {
  request: Request;
  document: Document;
  headers: Readonly<Record<string, string>>;
  status?: 200 | 404;
}

/** Returns the document in the best encoding, or 304 if the browser has it. */
export function answerDocument({ request, document, headers, status = 200 }: Answer): Response {
  const [encoding = 'identity'] = acceptedEncodings(
    request.headers.get('Accept-Encoding') ?? undefined,
  );
  const etag = `"${document.etag}-${encoding}"`;
  // A 404 is never conditional.
  if (status === 200 && isHeld(etag, request.headers.get('If-None-Match'))) {
    const { 'Content-Type': _, ...kept } = headers;
    return new Response(null, { status: 304, headers: { ...kept, ETag: etag } });
  }
  const body = document.bodies[encoding];
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ETag: etag,
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  });
}

function isHeld(etag: string, ifNoneMatch: string | null): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
