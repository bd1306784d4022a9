import { startPostgres, type ThrowAwayPostgres } from './postgres';

let server: ThrowAwayPostgres | undefined;

/** One PostgreSQL server for all test files; each of them makes a database of its own on it. */
export async function setup(): Promise<void> {
  server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
