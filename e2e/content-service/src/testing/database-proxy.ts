import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface DatabaseProxy {
  /** The database, by way of the proxy. */
  url: string;
  /** From now on it is as if the server were gone, or hung. */
  fail: (how: 'refuses' | 'hangs') => void;
  mend: () => void;
  close: () => void;
}

/** Stands between a service and its database, to come between them. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { pathname, searchParams } = new URL(databaseUrl);
  const path = `${searchParams.get('host') ?? ''}/.s.PGSQL.5432`;
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
    url: `postgresql://postgres@127.0.0.1:${String(port)}${pathname}`,
    fail: (how) => {
      fault = how;
      if (how === 'refuses') destroyAll();
    },
    mend: () => {
      fault = undefined;
      // What was sent meanwhile is lost, and so are the connections it was sent on.
      destroyAll();
    },
    close: () => {
      destroyAll();
      server.close();
    },
  };
}
