import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

export const ENGINES = ['PGlite', 'PostgreSQL'] as const;

export type Engine = (typeof ENGINES)[number];

// A database with the demo codes, which is copied because setting one up takes long.
export const TEMPLATE = 'set_up';

/** Resolves to the settings for a database of the engine that is set up, for one test file. */
export async function freshDatabase(engine: Engine) {
  return engine === 'PostgreSQL'
    ? { databaseUrl: await createPostgresDatabase({ template: TEMPLATE }) }
    : { dataFolder: await createPgliteFolder(), databaseUrl: undefined };
}

/** Resolves to a data folder of PGlite that is set up. It is removed after all tests. */
export async function createPgliteFolder(): Promise<string> {
  const folders = required('TEST_PGLITE_FOLDERS');
  const folder = join(folders, randomUUID());
  await cp(join(folders, TEMPLATE), folder, { recursive: true });
  return folder;
}

/** Creates a database: empty, or a copy of one that is set up. Resolves to its URL. */
export async function createPostgresDatabase({
  name = `test_${randomUUID().replaceAll('-', '')}`,
  template = 'template1',
} = {}): Promise<string> {
  await onServer(`create database ${name} template ${template}`);
  return server().replace('/postgres?', `/${name}?`);
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function server(): string {
  return required('TEST_POSTGRES_URL');
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: src/testing/global-databases.ts has not run`);
  return value;
}
