import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

import { Connection, type Link } from './link';

/**
 * A connection over the link. Opening it takes a round trip; its bytes wait for their turn on the line and then
 * for half a round trip. It is below TLS, so it delays the round trips of TLS as well.
 */
export class SlowSocket extends Duplex {
  readonly #socket: Socket;
  readonly #link: Link;
  readonly #connection: Connection;
  readonly #openAt: number;
  /** What is on its way in each direction, in its order. */
  readonly #underWay = { up: Promise.resolve(), down: Promise.resolve() };

  constructor(socket: Socket, link: Link) {
    super();
    this.#socket = socket.setNoDelay();
    this.#link = link;
    this.#connection = new Connection(link);
    this.#openAt = link.clock.now() + link.profile.latency;
    const receive = (bytes: Buffer | null) => {
      // The browser sends little, so its bytes are not queued.
      const sentAt = Math.max(link.clock.now(), this.#openAt);
      this.#after('up', sentAt, () => this.push(bytes));
    };
    socket.on('data', receive);
    socket.on('end', () => {
      receive(null);
    });
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    // Bytes are pushed when they arrive.
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.#connection.send(bytes.length, (start, end, leftAt) => {
      this.#after('down', leftAt, () => this.#socket.write(bytes.subarray(start, end)));
      // A writer waits for the line, so that urgent bytes are not queued behind many others.
      if (end === bytes.length) done();
    });
  }

  override _final(done: () => void): void {
    this.#after('down', this.#link.clock.now(), () => this.#socket.end(done));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection.close();
    this.#socket.destroy();
    done(error);
  }

  /** Calls back half a round trip after the bytes were sent. */
  #after(direction: 'up' | 'down', sentAt: number, call: () => unknown): void {
    const { clock, profile } = this.#link;
    const arrived = clock.until(sentAt + profile.latency / 2);
    this.#underWay[direction] = this.#underWay[direction]
      .then(() => arrived)
      .then(() => void call());
  }
}
