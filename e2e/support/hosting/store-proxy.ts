import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

import { freePort } from './nginx';

/** A proxy in front of an object store, which can be away. */
export class StoreProxy {
  readonly endpoint: string;
  readonly #port: number;
  readonly #store: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #refusal: string | null = null;
  #sent = '';

  private constructor(store: URL, port: number) {
    this.#store = store;
    this.#port = port;
    this.endpoint = `http://127.0.0.1:${String(port)}`;
  }

  static async start(store: string): Promise<StoreProxy> {
    const proxy = new StoreProxy(new URL(store), await freePort());
    await proxy.open();
    return proxy;
  }

  /** Returns all bytes that clients have sent since the last call. */
  takeRequests(): string {
    const sent = this.#sent;
    this.#sent = '';
    return sent;
  }

  /** Answers each request with this status, instead of the store, until `open`. */
  async refuse(status: number): Promise<void> {
    await this.close();
    await this.open();
    this.#refusal = `HTTP/1.1 ${String(status)} Refused\r\nContent-Length: 7\r\n\r\nrefused`;
  }

  /** Lets clients reach the store. */
  async open(): Promise<void> {
    if (this.#refusal !== null) await this.close();
    this.#refusal = null;
    const { hostname, port } = this.#store;
    this.#server = createServer((client) => {
      const refusal = this.#refusal;
      if (refusal !== null) {
        client.on('error', () => undefined).on('data', () => client.write(refusal));
        this.#sockets.add(client);
        return;
      }
      const store = connect(Number(port), hostname);
      client.on('data', (bytes) => (this.#sent += bytes.toString('latin1')));
      client.pipe(store).pipe(client);
      for (const [socket, other] of [
        [client, store],
        [store, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.once('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      }
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Refuses connections, and ends those that are open. */
  async close(): Promise<void> {
    const server = this.#server;
    if (!server?.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
