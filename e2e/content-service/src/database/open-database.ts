import { fileURLToPath } from 'node:url';

import type { Logger } from 'pino';

import type { Config } from '../config';
import type { Database, OpenDatabase } from './database';
import { openPglite } from './pglite';
import { openPostgres, type PoolConfig } from './postgres';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Opens the database, migrates its tables and inserts the required data. */
export function openDatabase(
  { databaseUrl, dataFolder, ...pool }: PoolConfig & Pick<Config, 'databaseUrl' | 'dataFolder'>,
  seed: (database: Database) => Promise<void>,
  log: Logger,
): Promise<OpenDatabase> {
  const setUp = { migrationsFolder: MIGRATIONS, seed, log };
  return databaseUrl ? openPostgres(databaseUrl, pool, setUp) : openPglite(dataFolder, setUp);
}
