import { once } from 'node:events';
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** The limit for an answer with its body, in milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Sends a request. Resolves to the answer with its bytes as they are: `fetch` would decompress them. */
export async function answerTo(
  { url, method, headers }: Request,
  body?: Uint8Array,
): Promise<{ status: number; bytes: Buffer }> {
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp;
  const sent = request(url, {
    method,
    headers: { ...Object.fromEntries(headers), 'content-length': String(body?.byteLength ?? 0) },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Rejects if the connection ends before the body.
  return { status: answer.statusCode ?? 0, bytes: await buffer(answer) };
}
