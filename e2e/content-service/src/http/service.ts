import type { Logger } from 'pino';

import type { Config } from '../config';
import type { Database } from '../database/database';
import type { Telemetry } from '../telemetry';
import type { Client } from './client';

/** `unavailable` lets nobody in either, but is nothing the visitor has done. */
export type Verdict = 'genuine' | 'refused' | 'unavailable';

/** What a route needs of the rest of the service. */
export interface Service {
  config: Config;
  log: Logger;
  /** The database, once it is open. */
  database: () => Database;
  isDraining: () => boolean;
  /** Whether the process has more to do than it can. */
  isBusy: () => boolean;
  verifyCaptcha: (token: string) => Promise<Verdict>;
  telemetry: Telemetry;
}

/** What the middleware leaves for the routes, and the other way round. */
export interface Variables {
  Variables: {
    requestId: string;
    client: Client;
    /** How the log calls the code of this request. */
    codeRef?: string;
    /** How many milliseconds the answer is to be held back. */
    lateBy?: number;
  };
}
