import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CONTENT_SERVICE } from './addresses';
import { forward } from './forward';

/**
 * Stands before the content service and notes which site data is asked for: what a page and its service
 * worker ask is one request here if it is one on the network, and two if it is two.
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

  /** The addresses at which site data was asked for since the last time. */
  takeSites(): string[] {
    return this.#sites.splice(0);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
