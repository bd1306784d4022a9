import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { getRequestListener, RequestError } from '@hono/node-server';
import { classOf, type Configuration } from '@redeem/contracts';

import {
  type BoundedServerOptions,
  createBoundedServer,
  hasBegunAnswer,
} from '../connections/bounded-server';
import { headerPolicy } from '../policy/headers';
import { MALFORMED_PATH } from './addresses';

export interface HostServerOptions {
  fetch: Parameters<typeof getRequestListener>[0];
  configuration: Configuration;
  /** The number of simultaneous connections. */
  maxConnections: number;
  /** Returns true while the process shuts down; each connection is then closed with its next answer. */
  isDraining: () => boolean;
  limits?: BoundedServerOptions;
}

/** Returns the server of a host. Its own refusals have the same headers as those of the host. */
export function createHostServer(options: HostServerOptions): Server {
  const { fetch, configuration, maxConnections, isDraining, limits } = options;
  const { refusal: headers } = headerPolicy({ configuration, inlineScripts: [] });
  const answer = getRequestListener(fetch, {
    // The host name of a request without one.
    hostname: 'localhost',
    errorHandler: (error) => {
      const status = error instanceof RequestError ? 400 : 500;
      return new Response(bodyOf(status), { status, headers });
    },
  });
  const serverOptions = { maxConnections, ...limits, requireHostHeader: false };

  const server = createBoundedServer(serverOptions, (incoming, outgoing) => {
    if (isDraining()) outgoing.setHeader('Connection', 'close');
    if (isMalformed(incoming)) refuse(outgoing, 400);
    else void answer(incoming, outgoing);
  });
  server.on('checkExpectation', (_, outgoing) => {
    refuse(outgoing, 417);
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    // An error answer in the middle of another answer would become a part of it.
    if (code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) socket.destroy();
    else socket.end(refusalText(STATUS_BY_ERROR[code] ?? 400), () => socket.destroy());
  });
  return server;

  function refuse(outgoing: ServerResponse, status: number): void {
    outgoing.writeHead(status, refusalHeaders(status)).end(bodyOf(status));
  }

  /** Returns a refusal for a connection without a valid request. */
  function refusalText(status: number): string {
    return [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      ...Object.entries(refusalHeaders(status)).map(([name, value]) => `${name}: ${value}`),
      '',
      bodyOf(status),
    ].join('\r\n');
  }

  function refusalHeaders(status: number): Record<string, string> {
    return { ...headers, Connection: 'close', 'Content-Length': String(bodyOf(status).length) };
  }
}

const STATUS_BY_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function bodyOf(status: number): string {
  return `${(STATUS_CODES[status] ?? '').toLowerCase()}\n`;
}

/** Returns true for an address that servers resolve differently or cannot parse. */
function isMalformed({ url = '', headers: { host }, httpVersion }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  if (MALFORMED_PATH.test(path)) return true;
  // HTTP/1.0 has no Host header, and some load balancers probe with it.
  if (host === undefined) return httpVersion !== '1.0' || classOf(path) !== 'probe';
  return !URL.canParse(`http://${host}/`);
}
