import { fileURLToPath } from 'node:url';

import type { Config } from '../config';
import { prepareReferenceData } from '../seed/seed';
import type { OpenDatabase } from './database';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export type DatabaseChoice = Pick<
  Config,
  'databaseUrl' | 'dataFolder' | 'isDemo' | 'demoRetailers' | 'pepper' | 'pool'
>;

/** Opens the database, brings its tables up to date and puts in what the service cannot do without. */
export function openDatabase({
  databaseUrl,
  dataFolder,
  isDemo,
  demoRetailers,
  pepper,
  pool,
}: DatabaseChoice): Promise<OpenDatabase> {
  const seed = prepareReferenceData(pepper, isDemo ? demoRetailers : null);
  const setUp = { migrationsFolder: MIGRATIONS, seed };
  return databaseUrl ? openPostgres(databaseUrl, pool, setUp) : openPglite(dataFolder, setUp);
}
