/** Latency, rate and rules of a network. */
export interface LinkProfile {
  /** The time of a round trip, in milliseconds. */
  latency: number;
  /** The rate towards the browser, in bits per second. */
  rate: number;
  /** The most bytes that a connection sends in one turn. */
  segment: number;
  /** The number of segments that a new connection sends before the first acknowledgement. */
  firstWindow: number;
}

/** A phone on a slow network; Lighthouse's "slow 4G". All connections share one queue of whole writes. */
export const PHONE: LinkProfile = {
  latency: 150,
  rate: 1_600_000,
  segment: Infinity,
  firstWindow: Infinity,
};

/** The same phone with TCP's slow start (RFC 6928), and a fair share of the line for each connection. */
export const PHONE_WITH_SLOW_START: LinkProfile = { ...PHONE, segment: 1_460, firstWindow: 10 };

/** Returns a link without a rate limit. The time of a page there depends on its round trips only. */
export function onlyLatency(latency: number): LinkProfile {
  return { ...PHONE, latency, rate: Infinity };
}

/** The time in milliseconds, and calls at a time. Tests replace it. */
export interface Clock {
  now: () => number;
  at: (time: number, call: () => void) => void;
}

const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  at: (time, call) => setTimeout(call, Math.max(0, time - performance.now())),
};

/** Is called for each segment, with its place in the write and the time at which it has left. */
type Left = (start: number, end: number, at: number) => void;

interface Write {
  length: number;
  sent: number;
  left: Left;
}

interface Segment {
  bytes: number;
  left: (at: number) => void;
}

/** The line that all connections of the browser share. Connections send in turn, a segment each. */
export class Link {
  profile: LinkProfile = PHONE;
  readonly #clock: Clock;
  readonly #turns: Connection[] = [];
  #freeAt = 0;
  #isBusy = false;

  constructor(clock = REAL_CLOCK) {
    this.#clock = clock;
  }

  connect(): Connection {
    return new Connection(this.profile.firstWindow, (connection) => {
      this.#turns.push(connection);
      if (this.#isBusy) return;
      this.#freeAt = Math.max(this.#freeAt, this.#clock.now());
      this.#sendNext();
    });
  }

  #sendNext(): void {
    const connection = this.#turns.shift();
    this.#isBusy = connection !== undefined;
    if (!connection) return;
    const { latency, rate, segment } = this.profile;
    const taken = connection.take(segment);
    if (!taken) {
      this.#sendNext();
      return;
    }
    // Counts from when the line was free, because timers are late and the delays would add up.
    const leftAt = this.#freeAt + (taken.bytes * 8_000) / rate;
    this.#freeAt = leftAt;
    this.#clock.at(leftAt, () => {
      taken.left(leftAt);
      connection.requestTurn();
      this.#sendNext();
    });
    this.#clock.at(leftAt + latency, () => {
      connection.acknowledge();
    });
  }
}

/** The sending end of a connection. While it has more to send, its window grows by each acknowledged segment. */
export class Connection {
  readonly #queue: (connection: Connection) => void;
  readonly #writes: Write[] = [];
  #window: number;
  #inFlight = 0;
  #hasTurn = false;

  constructor(firstWindow: number, queue: (connection: Connection) => void) {
    this.#window = firstWindow;
    this.#queue = queue;
  }

  /** Sends bytes; calls back for each segment that has left. */
  send(length: number, left: Left): void {
    this.#writes.push({ length, sent: 0, left });
    this.requestTurn();
  }

  /** Queues for the line if there are bytes to send and the window has room. */
  requestTurn(): void {
    if (this.#hasTurn || this.#writes.length === 0 || this.#inFlight >= this.#window) return;
    this.#hasTurn = true;
    this.#queue(this);
  }

  /** Takes the next segment from the first write; undefined if the connection was closed before its turn. */
  take(length: number): Segment | undefined {
    const [write] = this.#writes;
    if (!write) return undefined;
    const start = write.sent;
    const end = Math.min(write.length, start + length);
    write.sent = end;
    if (end === write.length) this.#writes.shift();
    this.#inFlight += 1;
    return {
      bytes: end - start,
      left: (at) => {
        this.#hasTurn = false;
        write.left(start, end, at);
      },
    };
  }

  acknowledge(): void {
    this.#inFlight -= 1;
    if (this.#writes.length > 0) this.#window += 1;
    this.requestTurn();
  }

  /** Forgets what was not sent, so that a page that was left does not slow down the next one. */
  close(): void {
    this.#writes.length = 0;
  }
}
