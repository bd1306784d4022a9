import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** From now on the database refuses connections, or does not answer. */
  fail: (how: 'refuses' | 'hangs') => void;
  mend: () => void;
  /** Connects to another server from now on, as after a failover. */
  moveTo: (databaseUrl: string) => void;
  close: () => void;
}

/** Starts a proxy between a service and its database that can interrupt the connection. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
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
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `postgresql://postgres@127.0.0.1:${String(port)}${new URL(databaseUrl).pathname}`,
    fail: (how) => {
      fault = how;
      if (how === 'refuses') destroyAll();
    },
    mend: () => {
      fault = undefined;
      // Bytes that were sent meanwhile are lost, with their connections.
      destroyAll();
    },
    moveTo: (other) => {
      path = socketOf(other);
      destroyAll();
    },
    close: () => {
      destroyAll();
      server.close();
    },
  };
}

function socketOf(databaseUrl: string): string {
  return `${new URL(databaseUrl).searchParams.get('host') ?? ''}/.s.PGSQL.5432`;
}
