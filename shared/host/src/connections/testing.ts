import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

/** An argument of Node that shortens the times after which its HTTP servers close a connection, to five seconds. */
export const CLOSES_SOON = `--import=data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:http';
  const { setTimeout } = Server.prototype;
  Server.prototype.setTimeout = function (ms, ...rest) {
    this.keepAliveTimeout = Math.min(this.keepAliveTimeout, 5_000);
    return setTimeout.call(this, Math.min(ms, 5_000), ...rest);
  };
`)}`;

/** Opens connections that send the same requests at once and never read. Resolves when all are connected. */
export async function openUnread(
  url: string,
  { connections, requests, path }: { connections: number; requests: number; path: string },
): Promise<{ close: (count?: number) => void }> {
  const { hostname, port } = new URL(url);
  const bytes = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(requests);
  const sockets = Array.from({ length: connections }, (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).write(bytes);
    return socket.pause();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return {
    close: (count = connections) => {
      for (const socket of sockets.splice(0, count)) socket.destroy();
    },
  };
}

/** The use of resources of a process, from Linux. */
export interface Usage {
  /** The most memory that it had so far, in megabytes. */
  megabytes: number;
  /** The processor's time so far, in milliseconds. A machine that is busy with other work does not change it. */
  busyMs: number;
  /** The number of its sockets. A client that does not read cannot see that its connection is closed. */
  sockets: number;
}

export async function usageOf(pid: number): Promise<Usage> {
  const folder = `/proc/${String(pid)}`;
  const status = await readFile(`${folder}/status`, 'utf8');
  const [, fields = ''] = (await readFile(`${folder}/stat`, 'utf8')).split(') ');
  const ticks = fields.split(' ').slice(11, 13).map(Number);
  const opened = await readdir(`${folder}/fd`);
  const links = await Promise.all(
    opened.map((name) => readlink(`${folder}/fd/${name}`).catch(() => '')),
  );
  return {
    megabytes: Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024,
    busyMs: ticks.reduce((sum, each) => sum + each, 0) * 10,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
  };
}
