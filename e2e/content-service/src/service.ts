import type { Logger } from 'pino';

import type { ProcessCounts } from './abuse/process-counts';
import type { Config } from './config';
import type { Database } from './database/database';
import type { Reference } from './site/reference';

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
  verifyCaptcha: (token: string) => Promise<Verdict>;
  /** Resolves to the sites and the retailers. */
  reference: () => Promise<Reference>;
  /** What this process counts while the database cannot be written. */
  own: ProcessCounts;
}

/** Values that middleware and routes pass to each other. */
export interface Variables {
  Variables: {
    requestId: string;
    /** The network of the caller, as a hash that does not reveal the address. */
    client: string;
    /** The factor for the limits of a single address, because a /56 can be several households. */
    share: number;
    /** The reference of the code in the log. */
    codeRef?: string;
    /** Milliseconds by which the answer is delayed. */
    lateBy?: number;
  };
}
