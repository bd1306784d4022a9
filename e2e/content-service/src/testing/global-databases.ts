import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { createLog } from '../log';
import { demoSeed } from '../seed/seed';
import { createPostgresDatabase, TEMPLATE } from './engines';
import { startPostgres, type ThrowAwayPostgres } from './postgres';

let server: ThrowAwayPostgres | undefined;
let folders: string | undefined;

/**
 * Sets up a database of each engine, which test files copy: one on a PostgreSQL server, and a data folder of
 * PGlite, whose set-up takes five times as long as a copy.
 */
export async function setup(): Promise<void> {
  server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url;
  folders = await mkdtemp(join(tmpdir(), 'redeem-pglite-'));
  process.env['TEST_PGLITE_FOLDERS'] = folders;

  const dataFolder = join(folders, TEMPLATE);
  for (const databaseUrl of [await createPostgresDatabase({ name: TEMPLATE }), undefined]) {
    const config = { ...readConfig({ DEMO: 'on' }), dataFolder, databaseUrl };
    const { close } = await openDatabase(config, demoSeed(config), createLog(process.stdout));
    await close();
  }
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (folders) await rm(folders, { recursive: true, force: true });
}
