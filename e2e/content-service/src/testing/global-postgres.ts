import { readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { prepareReferenceData } from '../seed/seed';
import { createPostgresDatabase, TEMPLATE } from './engines';
import { startPostgres, type ThrowAwayPostgres } from './postgres';

let server: ThrowAwayPostgres | undefined;

/** One PostgreSQL server for all test files; each of them makes a database of its own on it. */
export async function setup(): Promise<void> {
  server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url;
  const databaseUrl = await createPostgresDatabase({ name: TEMPLATE });
  const config = { ...readConfig({ DEMO: 'on' }), databaseUrl };
  const { close } = await openDatabase(config, prepareReferenceData(config));
  await close();
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
