import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';

/** Forwards a request to `server`. */
export function forward(server: string, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method = 'GET', headers } = request;
  const forwarded = ask(server + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  // A page aborts its requests when the visitor leaves it.
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
