import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Guard } from './guard';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NOT_COPIED = new Set(['node_modules', '.data', 'dist']);

export interface CopyOfPackage {
  folder: string;
  /** Takes the guard away while something is done. */
  without: <T>(guard: Guard, doSomething: () => Promise<T>) => Promise<T>;
  remove: () => Promise<void>;
}

/** A package at another place, where its guards can be taken away. */
export async function copyPackage(path: string): Promise<CopyOfPackage> {
  const root = await mkdtemp(join(tmpdir(), 'redeem-guards-'));
  const folder = join(root, path);
  await cp(join(ROOT, path), folder, {
    recursive: true,
    filter: (from) => !NOT_COPIED.has(basename(from)),
  });
  for (const shared of ['tsconfig.base.json', 'node_modules', join(path, 'node_modules')]) {
    await symlink(join(ROOT, shared), join(root, shared));
  }

  return {
    folder,
    without: async ({ name, file, code, without }, doSomething) => {
      const full = join(folder, file);
      const whole = await readFile(full, 'utf8');
      if (whole.split(code).length !== 2) {
        throw new Error(`"${name}": ${file} does not hold its text, or more than once`);
      }
      await writeFile(
        full,
        whole.replace(code, () => without),
      );
      try {
        return await doSomething();
      } finally {
        await writeFile(full, whole);
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
