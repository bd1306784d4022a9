import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { forward } from './forward-request';

/** The page that a faulty edge sends. */
export const ILL_PAGE = '<!doctype html><title>This edge is ill</title>';

/**
 * A cache in front of a site, as an operator runs it. While it is faulty, it sends a page instead of files, with status
 * 200 and the headers of the path, so that browsers cache it for a year.
 */
export class IllEdge {
  readonly url: string;
  /** The files for which it sent a page. */
  readonly spoilt = new Set<string>();
  readonly #server: Server;
  #isIll = true;

  private constructor(server: Server, site: string, files: readonly RegExp[]) {
    this.#server = server;
    this.url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
    server.on('request', (request, response) => {
      const { url = '/' } = request;
      if (!this.#isIll || !files.some((file) => file.test(url))) {
        forward(site, request, response);
        return;
      }
      this.spoilt.add(url);
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Access-Control-Allow-Origin': '*',
      });
      response.end(ILL_PAGE);
    });
  }

  /** Resolves when it answers for `site`. It is faulty for these files. */
  static async start(site: string, files: readonly RegExp[]): Promise<IllEdge> {
    const server = createServer().listen(0);
    await once(server, 'listening');
    return new IllEdge(server, site, files);
  }

  heal(): void {
    this.#isIll = false;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
