import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

import { clientOf } from '../reports/client-of';

export { clientOf } from '../reports/client-of';
export { shutDownOnSignal } from '../server/shut-down';

/** Time limits for senders, in milliseconds, and the size limit of a header. */
const LIMITS: ServerOptions = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  // Longer than a proxy keeps a connection. If both close it at the same time, a request is lost.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1_024,
};

/**
 * The time without progress after which a connection with an open request is closed, in milliseconds. Node looks at an
 * answer that is partly read only at the end of this time, so such a connection is closed within twice of it.
 */
const SILENCE_MS = 15_000;

/** The number of simultaneous connections, unless the options say another. */
const MOST_CONNECTIONS = 5_000;

/** The number of requests of a connection that wait for the answer before them. A connection with more is closed. */
const MOST_WAITING = 100;

export interface BoundedServerOptions extends ServerOptions {
  /** The number of simultaneous connections. */
  maxConnections?: number;
}

/** A request, and what answers it. */
interface Turn {
  outgoing: ServerResponse;
  answer: () => void;
}

/** The requests of each connection that are not answered, in their order. The first is being answered. */
const turnsOf = new WeakMap<Socket, Turn[]>();

/**
 * Returns an HTTP server whose clients can neither use up its memory nor keep others out.
 *
 * A connection has one answer at a time: Node starts all the answers that a client has requested at once, and keeps
 * what the client does not read.
 */
export function createBoundedServer(
  { maxConnections = MOST_CONNECTIONS, ...options }: BoundedServerOptions,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>,
): Server {
  const touch = new WeakMap<Socket, () => void>();
  const server = createServer({ ...LIMITS, ...options }, (incoming, outgoing) => {
    const { socket } = incoming;
    touch.get(socket)?.();
    takeTurn(socket, { outgoing, answer: () => void answer(incoming, outgoing) });
  });
  server.setTimeout(SILENCE_MS);
  boundConnections(server, maxConnections, touch);
  return server;
}

/** Returns true if a part of an answer is already on its way to the client. */
export function hasBegunAnswer(socket: Socket): boolean {
  return turnsOf.get(socket)?.[0]?.outgoing.headersSent ?? false;
}

/** Answers a request when the system has taken the answers before it on its connection. */
function takeTurn(socket: Socket, turn: Turn): void {
  const turns = turnsOf.get(socket) ?? [];
  turnsOf.set(socket, turns);
  if (turns.length > MOST_WAITING) {
    socket.destroy();
    return;
  }
  turns.push(turn);
  turn.outgoing.once('close', () => {
    turns.shift();
    const [next] = turns;
    if (!next) return;
    takeLaterTurn(() => {
      // A request whose answer cannot be sent must not take effect.
      if (socket.writable) next.answer();
    });
  });
  if (turns.length === 1) turn.answer();
}

/** The answers to requests that waited, of all connections. */
const laterTurns: (() => void)[] = [];

/**
 * Starts one of these answers in each turn of the event loop. Browsers wait for an answer before they send the next
 * request, so their requests come before those of a client that sends many at once.
 */
function takeLaterTurn(answer: () => void): void {
  laterTurns.push(answer);
  if (laterTurns.length === 1) setImmediate(answerNext);
}

function answerNext(): void {
  const answer = laterTurns.shift();
  if (laterTurns.length > 0) setImmediate(answerNext);
  answer?.();
}

/**
 * Closes a connection for each one above the limit: of the client with the most connections, the one whose last request
 * is the oldest. So a client that opens many closes its own. Clients behind a proxy are one client here, and lose the
 * connection that is idle for longest.
 */
function boundConnections(server: Server, most: number, touch: WeakMap<Socket, () => void>): void {
  const connections = new Map<string, Set<Socket>>();
  let count = 0;

  server.on('connection', (socket: Socket) => {
    const client = clientOf({ address: socket.remoteAddress ?? '', forwarded: '' }, 0);
    const ofClient = connections.get(client) ?? new Set();
    connections.set(client, ofClient.add(socket));
    count += 1;
    // A set keeps the order in which its members came.
    touch.set(socket, () => {
      if (ofClient.delete(socket)) ofClient.add(socket);
    });
    socket.once('close', () => {
      forget(client, socket);
    });
    if (count > most) closeOne();
  });

  function closeOne(): void {
    const [first] = connections;
    if (!first) return;
    let [client, largest] = first;
    for (const [other, sockets] of connections) {
      if (sockets.size > largest.size) [client, largest] = [other, sockets];
    }
    const [idlest] = largest;
    if (!idlest) return;
    // Its close event comes later than more connections.
    forget(client, idlest);
    idlest.destroy();
  }

  function forget(client: string, socket: Socket): void {
    const ofClient = connections.get(client);
    if (!ofClient?.delete(socket)) return;
    count -= 1;
    if (ofClient.size === 0) connections.delete(client);
  }
}
