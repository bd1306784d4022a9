import { once } from 'node:events';
import { Agent, request as ask } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { createServer, type Server } from 'node:net';

import type { Certificate } from './certificate';
import type { Link } from './link';
import { SlowSocket } from './slow-socket';

/** Headers that belong to a single connection (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** A reverse proxy with HTTP/2 and TLS, behind the link to the browser. */
export class Front {
  /** The port of the server behind the proxy. */
  target: number;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #http: Http2SecureServer;
  readonly #tcp: Server;

  constructor(target: number, certificate: Certificate, link: Link) {
    this.target = target;
    this.#http = createSecureServer({ ...certificate, allowHTTP1: false }, (request, response) => {
      this.#pass(request, response);
    });
    this.#http.on('sessionError', () => undefined);
    this.#tcp = createServer((socket) => {
      this.#http.emit('connection', new SlowSocket(socket, link));
    });
  }

  async listen(port: number): Promise<void> {
    this.#tcp.listen(port);
    await once(this.#tcp, 'listening');
  }

  close(): void {
    this.#tcp.close();
    this.#agent.destroy();
  }

  #pass(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    );
    const asked = ask(
      {
        port: this.target,
        agent: this.#agent,
        method: request.method,
        path: request.url,
        headers: { ...headers, host: request.authority },
      },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(
          ([name]) => !OF_THE_CONNECTION.includes(name),
        );
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(response);
      },
    );
    asked.on('error', () => {
      response.stream.destroy();
    });
    request.pipe(asked);
  }
}
