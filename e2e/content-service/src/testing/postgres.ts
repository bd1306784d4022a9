import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import { postgresBinary } from './postgres-binary';

export interface ThrowAwayPostgres {
  url: string;
  stop: () => Promise<void>;
}

interface Choices {
  /** Whether it waits for the disk, for measurements. */
  isDurable?: boolean;
  /** The URL of a server whose streaming replica it becomes. */
  primary?: string;
}

/** Starts a private PostgreSQL server that removes its files at the end. */
export async function startPostgres({
  isDurable = false,
  primary,
}: Choices = {}): Promise<ThrowAwayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'redeem-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const options = { cwd: folder, ...owner };
  const [program, ...choices] = primary
    ? ['pg_basebackup', '-d', primary, '--write-recovery-conf', '--checkpoint=fast']
    : ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  execFileSync(postgresBinary(program), ['-D', data, '--no-sync', ...choices], {
    ...options,
    stdio: 'pipe',
  });

  // A socket in a temporary folder needs no free port.
  const server = spawn(
    postgresBinary('postgres'),
    [
      '-D',
      data,
      '-k',
      folder,
      '-c',
      'listen_addresses=',
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
    ],
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
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the user for the server if this process is root, because PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root. Create a user named postgres for these tests');
}

function idOf(kind: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }));
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) break;
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

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => {
      resolve();
    });
    server.kill('SIGINT');
  });
}
