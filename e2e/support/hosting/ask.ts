import { createHash } from 'node:crypto';
import { request } from 'node:http';

export interface Question {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** An answer; its body as the length and the hash of its bytes. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** No byte at all. */
export const NOTHING = fingerprint(Buffer.alloc(0));

/** What belongs to the connection, or says who answered and when. */
const NOT_OF_THE_SITE = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
];

/** Asks without mending the path, and without taking a compressed body apart. */
export function ask(site: string, question: Question): Promise<Answer> {
  const { path, method = 'GET', headers = {}, body } = question;
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: ofTheSite(answer.headers),
          body: fingerprint(Buffer.concat(chunks)),
        });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Every server tags the versions of a page in its own way; that it does is what they share. */
export function withoutTag({ headers, ...answer }: Answer): Answer {
  const tag = headers['etag'] === undefined ? {} : { etag: 'some tag' };
  return { ...answer, headers: { ...headers, ...tag } };
}

function ofTheSite(headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !NOT_OF_THE_SITE.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function fingerprint(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return `${String(bytes.length)} bytes, ${hash}`;
}
