import type { ServerOptions } from 'node:http';

/** Limits of Node's HTTP parser. */
export const SERVER_OPTIONS: ServerOptions = {
  // Ends connections that send a header or a body byte by byte.
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1_024,
  // Longer than callers keep a connection. If both closed it at once, a request would be lost.
  keepAliveTimeout: 65_000,
};
