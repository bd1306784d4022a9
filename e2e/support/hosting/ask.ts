import { createHash } from 'node:crypto';
import { request } from 'node:http';

export interface Question {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** An answer, with length and hash of its body. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The fingerprint of an empty body. */
export const NOTHING = fingerprint(Buffer.alloc(0));

/** Headers of the connection, of the server and of the time. */
const NOT_OF_THE_SITE = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
];

/** Sends a request with its path unchanged. The body is not decompressed. */
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

/** Returns an answer with a placeholder for its ETag, which differs between servers. */
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
