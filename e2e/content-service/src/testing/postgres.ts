import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

const DEBIAN = '/usr/lib/postgresql';

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

/** Returns the path of a PostgreSQL program. Installs PostgreSQL if it is missing and can be installed. */
function postgresBinary(name: string): string {
  return findBinary(name) ?? installBinary(name);
}

function findBinary(name: string): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort(byNumberDown) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function installBinary(name: string): string {
  if (process.getuid?.() === 0) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const step of [['update'], ['install', '-y', 'postgresql']]) {
      try {
        execFileSync('apt-get', step, { env: environment, stdio: 'pipe' });
      } catch {
        // The error below says what is missing.
      }
    }
  }
  const path = findBinary(name);
  if (path) return path;
  throw new Error(
    `These tests need PostgreSQL, and ${name} is neither in ${DEBIAN} nor on the PATH. ` +
      'Install it (Debian: apt-get install postgresql) and run them again.',
  );
}

function byNumberDown(one: string, other: string): number {
  return Number(other) - Number(one);
}
