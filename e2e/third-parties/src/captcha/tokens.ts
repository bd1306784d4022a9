import { randomBytes } from 'node:crypto';

interface Token {
  hostname: string;
  issued: Date;
  ttl: number;
}

const LIFETIME_MS = 120_000;

/** Proofs that somebody has ticked a box: good for two minutes, and once. */
export class Tokens {
  readonly #open = new Map<string, Token>();

  constructor(readonly now: () => number = Date.now) {}

  issue(hostname: string, ttl = LIFETIME_MS): string {
    const token = `demo-token-${randomBytes(24).toString('base64url')}`;
    this.#open.set(token, { hostname, issued: new Date(this.now()), ttl });
    return token;
  }

  /** Spends a token. Undefined for one that is unknown, late, or has been spent before. */
  spend(token: string): Token | undefined {
    const found = this.#open.get(token);
    this.#open.delete(token);
    return found && this.now() - found.issued.getTime() < found.ttl ? found : undefined;
  }
}
