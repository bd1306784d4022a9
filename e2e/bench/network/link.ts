import { setTimeout as wait } from 'node:timers/promises';

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

/** The time in milliseconds, and waiting until a time. Tests replace it. */
export interface Clock {
  now: () => number;
  until: (time: number) => Promise<void>;
}

const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  until: (time) => wait(Math.max(0, time - performance.now())),
};

/** Is called for each segment, with its place in the write and the time at which it has left. */
type Left = (start: number, end: number, at: number) => void;

/** The line that all connections of the browser share. Each of them queues for one segment at a time. */
export class Link {
  profile: LinkProfile = PHONE;
  readonly clock: Clock;
  /** Resolves to the time at which the last segment of the queue has left. */
  #free = Promise.resolve(0);

  constructor(clock = REAL_CLOCK) {
    this.clock = clock;
  }

  /** Queues a segment that could have left at `readyAt`. Resolves to the time at which it has left. */
  transmit(bytes: number, readyAt: number): Promise<number> {
    this.#free = this.#free.then(async (freeAt) => {
      // Counts from when the line was free, because timers are late and the delays would add up.
      const leftAt = Math.max(freeAt, readyAt) + (bytes * 8_000) / this.profile.rate;
      await this.clock.until(leftAt);
      return leftAt;
    });
    return this.#free;
  }
}

/** The sending end of a connection. While it has more to send, its window grows by each acknowledged segment. */
export class Connection {
  readonly #link: Link;
  #window: number;
  #inFlight = 0;
  #writes = Promise.resolve();
  #unsent = 0;
  #isClosed = false;
  #acknowledged = (): void => undefined;

  constructor(link: Link) {
    this.#link = link;
    this.#window = link.profile.firstWindow;
  }

  /** Sends bytes after those of earlier calls; calls back for each segment that has left. */
  send(length: number, left: Left): void {
    this.#unsent += length;
    this.#writes = this.#writes.then(() => this.#write(length, left));
  }

  /** Sends nothing more, so that a page that was left does not slow down the next one. */
  close(): void {
    this.#isClosed = true;
  }

  async #write(length: number, left: Left): Promise<void> {
    const { clock, profile } = this.#link;
    let readyAt = clock.now();
    for (let start = 0; start < length; start += profile.segment) {
      while (this.#inFlight >= this.#window) {
        await new Promise<void>((resolve) => (this.#acknowledged = resolve));
        readyAt = clock.now();
      }
      if (this.#isClosed) return;
      const end = Math.min(length, start + profile.segment);
      this.#inFlight += 1;
      this.#unsent -= end - start;
      readyAt = await this.#link.transmit(end - start, readyAt);
      left(start, end, readyAt);
      void clock.until(readyAt + profile.latency).then(() => {
        this.#inFlight -= 1;
        if (this.#unsent > 0) this.#window += 1;
        this.#acknowledged();
      });
    }
  }
}
