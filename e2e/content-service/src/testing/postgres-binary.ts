import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Returns the path of a PostgreSQL program. Installs PostgreSQL if it is missing and can be installed. */
export function postgresBinary(name: string): string {
  return find(name) ?? installed(name);
}

function find(name: string): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort(byNumberDown) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function installed(name: string): string {
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
  const path = find(name);
  if (path) return path;
  throw new Error(
    `These tests need PostgreSQL, and ${name} is neither in ${DEBIAN} nor on the PATH. ` +
      'Install it (Debian: apt-get install postgresql) and run them again.',
  );
}

function byNumberDown(one: string, other: string): number {
  return Number(other) - Number(one);
}
