import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

export type ThrowAwayPostgres = Awaited<ReturnType<typeof startPostgres>>;

interface Choices {
  /** Whether it waits for the disk, for measurements. */
  isDurable?: boolean;
  /** The URL of a server whose streaming replica it becomes. */
  primary?: string;
}

/** Starts a private PostgreSQL server that removes its files at the end. */
export async function startPostgres({ isDurable = false, primary }: Choices = {}) {
  const [program, ...choices] = primary
    ? ['pg_basebackup', '-d', primary, '--write-recovery-conf', '--checkpoint=fast']
    : ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  const [create, serve] = [binary(program), binary('postgres')];
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'redeem-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const options = { cwd: folder, ...owner };
  execFileSync(create, ['-D', data, '--no-sync', ...choices], { ...options, stdio: 'pipe' });
  // A socket in a temporary folder needs no free port.
  const settings = ['listen_addresses=', `fsync=${isDurable ? 'on' : 'off'}`];
  const server = spawn(
    serve,
    ['-D', data, '-k', folder, ...settings.flatMap((one) => ['-c', one])],
    { ...options, stdio: 'ignore' },
  );
  const killed = () => server.kill('SIGQUIT');
  process.once('exit', killed);

  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await untilItAnswers(url, server);
  return {
    url,
    stop: async () => {
      process.off('exit', killed);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  server.kill('SIGQUIT');
  throw new Error('the throw-away PostgreSQL server did not start');
}

/** Returns the user for the server if this process is root, because PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Returns the path of a PostgreSQL program, which `npm test` installs. */
function binary(name: string): string {
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const folders = [...ofDebian, ...(process.env['PATH'] ?? '').split(delimiter)];
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (path) return path;
  throw new Error(
    `These tests need PostgreSQL, and there is no ${name}. On Debian, as root: apt-get install postgresql`,
  );
}
