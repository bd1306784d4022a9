/** How a network behaves that many pages share. */
export interface LinkProfile {
  /** Of a round trip, in milliseconds. */
  latency: number;
  /** Towards the browser, in bits per second. */
  rate: number;
}

/** A guess at a phone on a slow network: Lighthouse calls it "slow 4G". */
export const PHONE: LinkProfile = { latency: 150, rate: 1_600_000 };

/** Nothing but round trips: what a page costs there is how often it waits for an answer. */
export function onlyLatency(latency: number): LinkProfile {
  return { latency, rate: Infinity };
}

/** The one line all connections of the browser share: bytes leave one after the other. */
export class Link {
  profile: LinkProfile = PHONE;
  #freeAt = 0;

  /** When these bytes, sent now, have left; in milliseconds of `performance.now()`. */
  send(bytes: number): number {
    const { rate } = this.profile;
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + (bytes * 8_000) / rate;
    return this.#freeAt;
  }
}
