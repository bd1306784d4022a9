import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

import type { Connection, Link } from './link';

/**
 * A connection over the link. Opening it takes a round trip; its bytes wait for their turn on the line and then
 * for half a round trip. It is below TLS, so it delays the round trips of TLS as well.
 */
export class SlowSocket extends Duplex {
  readonly #socket: Socket;
  readonly #link: Link;
  readonly #connection: Connection;
  readonly #openAt: number;

  constructor(socket: Socket, link: Link) {
    super();
    this.#socket = socket.setNoDelay();
    this.#link = link;
    this.#connection = link.connect();
    this.#openAt = performance.now() + link.profile.latency;
    const push = inOrder((bytes: Buffer | null) => this.push(bytes));
    socket.on('data', (bytes) => {
      push(bytes, Math.max(performance.now(), this.#openAt) + this.#halfTrip);
    });
    socket.on('end', () => {
      push(null, performance.now() + this.#halfTrip);
    });
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    // The browser sends little, so its bytes are not queued.
  }

  readonly #deliver = inOrder((bytes: Buffer) => this.#socket.write(bytes));

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.#connection.send(bytes.length, (start, end, leftAt) => {
      this.#deliver(bytes.subarray(start, end), leftAt + this.#halfTrip);
      // A writer waits for the line, so that urgent bytes are not queued behind many others.
      if (end === bytes.length) done();
    });
  }

  override _final(done: () => void): void {
    setTimeout(() => this.#socket.end(done), this.#halfTrip);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection.close();
    this.#socket.destroy();
    done(error);
  }

  get #halfTrip(): number {
    return this.#link.profile.latency / 2;
  }
}

/** Returns a function that calls back with each value at its time, in the order of the calls. */
function inOrder<T>(call: (value: T) => void): (value: T, at: number) => void {
  const waiting: T[] = [];
  return (value, at) => {
    waiting.push(value);
    const delay = Math.max(0, at - performance.now());
    setTimeout(() => {
      call(waiting.shift() as T);
    }, delay);
  };
}
