import type { ServerOptions } from 'node:http';

/** What Node itself sees to, before a request is one. */
export const SERVER_OPTIONS: ServerOptions = {
  // Whoever sends a header or a body byte by byte is not waited for.
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1_024,
  // Longer than callers keep a connection: were both to end it at once, a request would be lost.
  keepAliveTimeout: 65_000,
};
