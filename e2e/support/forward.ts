import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';

/** Has `server` answer a request in the place of a proxy. */
export function forward(server: string, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method = 'GET', headers } = request;
  const forwarded = ask(server + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  // A page that is left breaks off what it has asked for.
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
