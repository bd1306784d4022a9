import { readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { demoSeed } from '../seed/seed';
import { createDatabase, TEMPLATE } from './databases';
import { startPostgres, type ThrowAwayPostgres } from './postgres';

let server: ThrowAwayPostgres | undefined;

/**
 * Sets up a database that tests copy, on the server of TEST_POSTGRES_URL or on one of its own.
 */
export async function setup(): Promise<void> {
  if (!process.env['TEST_POSTGRES_URL']) {
    server = await startPostgres();
    process.env['TEST_POSTGRES_URL'] = server.url;
  }
  const databaseUrl = await createDatabase({ name: TEMPLATE, template: 'template1' });
  const config = readConfig({ DEMO: 'on', DATABASE_URL: databaseUrl });
  await (await openDatabase(config, demoSeed(config))).close();
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
