import { compress } from '../files/compress';
import { tagOf } from '../files/hashes';
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
    etag: tagOf(identity),
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

/** Returns the document in the best encoding. */
export function answerDocument({ request, document, headers, status = 200 }: Answer): Response {
  const [encoding = 'identity'] = acceptedEncodings(
    request.headers.get('Accept-Encoding') ?? undefined,
  );
  const body = document.bodies[encoding];
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ETag: `"${document.etag}-${encoding}"`,
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  });
}
