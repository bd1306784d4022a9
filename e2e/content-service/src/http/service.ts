import type { Logger } from 'pino';

import type { Config } from '../config';
import type { Database } from '../database/database';
import type { Telemetry } from '../telemetry';

/** `unavailable` admits no token either, but is not counted against the client. */
export type Verdict = 'genuine' | 'refused' | 'unavailable';

/** The dependencies of the routes. */
export interface Service {
  config: Config;
  log: Logger;
  /** Returns the database. Throws a Problem until it is open. */
  database: () => Database;
  isDraining: () => boolean;
  /** Returns what `/readyz` says besides the state of the database. */
  warnings: () => string[];
  /** Returns whether the process is overloaded. */
  isBusy: () => boolean;
  verifyCaptcha: (token: string) => Promise<Verdict>;
  telemetry: Telemetry;
}

/** The network of a caller. */
export interface Client {
  /** A hash of the network, which does not reveal the address. */
  key: string;
  /** The factor for the limits of a single address. */
  share: number;
}

/** Values that middleware and routes pass to each other. */
export interface Variables {
  Variables: {
    requestId: string;
    client: Client;
    /** The reference of the code in the log. */
    codeRef?: string;
    /** Milliseconds by which the answer is delayed. */
    lateBy?: number;
  };
}
