import type { Logger } from 'pino';

import type { Database } from './database';

/** The steps that prepare a database. */
export interface SetUp {
  migrationsFolder: string;
  seed: (database: Database) => Promise<void>;
  log: Logger;
}
