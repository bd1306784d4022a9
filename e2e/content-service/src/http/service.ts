import type { Logger } from 'pino';

import type { Config } from '../config';
import type { Database } from '../database/database';

/** What a route needs of the rest of the service. */
export interface Service {
  config: Config;
  log: Logger;
  /** The database, once it is open. */
  database: () => Database;
  isDraining: () => boolean;
  verifyCaptcha: (token: string) => Promise<boolean>;
}

/** What the middleware leaves for the routes. */
export interface Variables {
  Variables: { requestId: string };
}
