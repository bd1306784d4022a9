import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

export const ENGINES = ['PGlite', 'PostgreSQL'] as const;

export type Engine = (typeof ENGINES)[number];

// Has the demo codes in it; setting one up takes longer than many a test.
export const TEMPLATE = 'set_up';

/** What the service is told to use: a database of the engine, for one test file alone. */
export async function freshDatabase(engine: Engine) {
  return {
    dataFolder: 'memory',
    databaseUrl:
      engine === 'PostgreSQL' ? await createPostgresDatabase({ template: TEMPLATE }) : undefined,
  };
}

/** A database of its own: empty, or a copy of one that is set up. */
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
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('the throw-away PostgreSQL server is not there');
  return url;
}
