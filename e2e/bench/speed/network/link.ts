/** Latency and rate of a network. */
export interface LinkProfile {
  /** The time of a round trip, in milliseconds. */
  latency: number;
  /** The rate towards the browser, in bits per second. */
  rate: number;
}

/** A phone on a slow network; Lighthouse's "slow 4G". */
export const PHONE: LinkProfile = { latency: 150, rate: 1_600_000 };

/** Returns a link without a rate limit. The time of a page there depends on its round trips only. */
export function onlyLatency(latency: number): LinkProfile {
  return { latency, rate: Infinity };
}

/** The line that all connections of the browser share. Bytes leave one after the other. */
export class Link {
  profile: LinkProfile = PHONE;
  #freeAt = 0;

  /** Returns when bytes that are sent now have left, in milliseconds of `performance.now()`. */
  send(bytes: number): number {
    const { rate } = this.profile;
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + (bytes * 8_000) / rate;
    return this.#freeAt;
  }
}
