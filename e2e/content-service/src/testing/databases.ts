import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { Client } from 'pg';

/** A database with the demo codes, which is copied because setting one up takes long. */
export const TEMPLATE = 'set_up';

/** Creates a database on the server of the tests: a copy of the one that is set up, or an empty one. Resolves to its URL. */
export async function createDatabase({
  name = `test_${randomUUID().replaceAll('-', '')}`,
  template = TEMPLATE,
} = {}): Promise<string> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: global-setup.ts has not run');
  const client = await clientOf(server);
  // A server that several runs share has the template of the last one.
  if (name === TEMPLATE) await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Resolves to a connection to a database. */
export async function clientOf(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** Starts a proxy between a service and its database that can interrupt the connection. */
export async function startDatabaseProxy(databaseUrl: string) {
  let path = socketOf(databaseUrl);
  const sockets = new Set<Socket>();
  let fault: 'refuses' | 'hangs' | undefined;

  const server = createServer((client) => {
    if (fault === 'refuses') {
      client.destroy();
      return;
    }
    const database = connect(path);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (fault === undefined) database.write(chunk);
    });
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Bytes that were sent meanwhile are lost, with their connections.
  const turnTo = (next: typeof fault) => {
    fault = next;
    if (next !== 'hangs') for (const socket of sockets) socket.destroy();
  };

  return {
    url: `postgresql://postgres@127.0.0.1:${String(port)}${new URL(databaseUrl).pathname}`,
    /** From now on the database refuses connections, or does not answer. */
    fail: (how: 'refuses' | 'hangs') => {
      turnTo(how);
    },
    mend: () => {
      turnTo(undefined);
    },
    /** Connects to another server from now on, as after a failover. */
    moveTo: (other: string) => {
      path = socketOf(other);
      turnTo(undefined);
    },
    close: () => {
      turnTo('refuses');
      server.close();
    },
  };
}

function socketOf(databaseUrl: string): string {
  return `${new URL(databaseUrl).searchParams.get('host') ?? ''}/.s.PGSQL.5432`;
}
