import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

export const ENGINES = ['PGlite', 'PostgreSQL'] as const;

export type Engine = (typeof ENGINES)[number];

/** What the service is told to use: an empty database of the engine, for one test file alone. */
export async function emptyDatabase(engine: Engine) {
  return {
    dataFolder: 'memory',
    databaseUrl: engine === 'PostgreSQL' ? await createPostgresDatabase() : undefined,
  };
}

export async function createPostgresDatabase(): Promise<string> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('the throw-away PostgreSQL server is not there');

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return server.replace('/postgres?', `/${name}?`);
}
