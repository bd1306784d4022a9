import { connect, type Socket } from 'node:net';

const BODY_BYTES = 5_000;
/** A server takes a sender that is slower than this for gone. */
const BYTE_EVERY_MS = 1_000;

/** Senders of reports that send one byte of the body each second. */
export class SlowReports {
  /** The statuses of the answers that came, by sender. */
  readonly statuses: number[] = [];
  readonly #sockets: Socket[];
  readonly #timer: NodeJS.Timeout;

  constructor(site: string, count: number) {
    this.#sockets = Array.from({ length: count }, () => this.#open(new URL(site)));
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets) if (socket.writable) socket.write(' ');
    }, BYTE_EVERY_MS);
  }

  /** The number of connections that the server has not closed. */
  get held(): number {
    return this.#sockets.filter(({ readyState }) => readyState !== 'closed').length;
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  #open({ hostname, port, host }: URL): Socket {
    const header = `POST /reports HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain`;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${header}\r\nContent-Length: ${String(BODY_BYTES)}\r\n\r\n{`),
    );
    socket.setEncoding('utf8').once('data', (answer: string) => {
      this.statuses.push(Number(answer.slice(9, 12)));
    });
    return socket.on('error', () => undefined);
  }
}
