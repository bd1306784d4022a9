import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { afterAll, afterEach, beforeAll, rs } from '@rstest/core';

import { requestJson } from './request';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const FIRST_ANSWER = text('{}');

/** A real server on a port of its own, which answers as the test says. The tests of a file share it. */
export function localServer() {
  const asked: (string | undefined)[] = [];
  let current = FIRST_ANSWER;
  let origin = '';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(request.url);
      current(request, response);
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    origin = `http://127.0.0.1:${String(address.port)}`;
  });

  afterEach(() => {
    asked.length = 0;
    current = FIRST_ANSWER;
    rs.restoreAllMocks();
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const addressOf = (path: string) => new URL(path, origin);
  const ask = (url = addressOf('/site')) => requestJson(url, { method: 'GET' });
  return {
    asked,
    answer: (answer: Answer) => {
      current = answer;
    },
    /** Leaves the next request without an answer, and gives what it could be answered with. */
    hang: () =>
      new Promise<ServerResponse>((resolve) => {
        current = (_request, response) => {
          resolve(response);
        };
      }),
    addressOf,
    ask,
    /** Returns true if a request fails. */
    fails: (url?: URL) =>
      ask(url).then(
        () => false,
        () => true,
      ),
  };
}

/** Answers with exactly these characters or bytes. */
export function text(body: string | Uint8Array, type = 'application/json', status = 200): Answer {
  return (_request, response) => {
    if (type !== '') response.setHeader('content-type', type);
    response.writeHead(status).end(body);
  };
}
