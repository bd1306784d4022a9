import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A request as the server received it. */
interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real server on a port of its own, which answers as the test says. */
export interface LocalServer {
  url: string;
  asked: Asked[];
  answer: (answer: Answer) => void;
  /** Leaves the next request without an answer, and gives what it could be answered with. */
  hang: () => Promise<ServerResponse>;
  /** Forgets its requests, and answers as at first. */
  reset: () => void;
  close: () => Promise<void>;
}

const FIRST_ANSWER = json({});

export async function startServer(): Promise<LocalServer> {
  const asked: Asked[] = [];
  let current = FIRST_ANSWER;
  const server = createServer((request, response) => {
    const chunks: string[] = [];
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      asked.push({ method, url, headers, body: chunks.join('') });
      current(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    asked,
    answer: (answer) => {
      current = answer;
    },
    hang: () =>
      new Promise((resolve) => {
        current = (_request, response) => {
          resolve(response);
        };
      }),
    reset: () => {
      asked.length = 0;
      current = FIRST_ANSWER;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Answers with this, as JSON. */
export function json(body: unknown): Answer {
  return text(JSON.stringify(body));
}

/** Answers with exactly these characters or bytes. */
export function text(body: string | Uint8Array, type = 'application/json', status = 200): Answer {
  return (_request, response) => {
    if (type !== '') response.setHeader('content-type', type);
    response.writeHead(status).end(body);
  };
}
