import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CONTENT_SERVICE } from './addresses';
import { forward } from './forward-request';

/**
 * A proxy of the content service that records the requests for site data. A request of a page and of its service worker
 * counts once if there is one request on the network, and twice if there are two.
 */
export class CountedService {
  readonly url: string;
  readonly #sites: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
    server.on('request', (request, response) => {
      const { url = '/', method = 'GET' } = request;
      if (method === 'GET' && /^\/site\/[^/]+$/.test(url)) this.#sites.push(url);
      forward(CONTENT_SERVICE, request, response);
    });
  }

  static async start(): Promise<CountedService> {
    const server = createServer().listen(0);
    await once(server, 'listening');
    return new CountedService(server);
  }

  /** Returns the addresses of the requests for site data since the last call. */
  takeSites(): string[] {
    return this.#sites.splice(0);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
