import { fileURLToPath } from 'node:url';

import { prepareReferenceData } from '../seed/seed';
import type { OpenDatabase } from './database';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface DatabaseChoice {
  databaseUrl: string | undefined;
  dataFolder: string;
  pepper: string;
}

/** Opens the database, brings its tables up to date and puts in what the service cannot do without. */
export function openDatabase({
  databaseUrl,
  dataFolder,
  pepper,
}: DatabaseChoice): Promise<OpenDatabase> {
  const setUp = { migrationsFolder: MIGRATIONS, seed: prepareReferenceData(pepper) };
  return databaseUrl ? openPostgres(databaseUrl, setUp) : openPglite(dataFolder, setUp);
}
