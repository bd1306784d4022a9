import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { lockFolder } from './lock-folder';

describe('the lock of a folder', () => {
  let folder: string;
  let lock: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'redeem-lock-'));
    lock = join(folder, 'service.lock');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('is refused while a running process has it; the error names that process', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      `${folder} is in use by process ${String(process.pid)}:`,
    );
    expect(readdirSync(folder)).toEqual(['service.lock']);

    unlock();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder)();
  });

  test('is taken over when the process that had it is dead', async () => {
    const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    await once(child, 'exit');
    writeFileSync(lock, `${String(child.pid)} 4711`);

    const unlock = lockFolder(folder);
    expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${String(process.pid)} `));
    expect(readdirSync(folder)).toEqual(['service.lock']);
    unlock();
  });

  test.runIf(process.platform === 'linux')(
    'is taken over when the process that had it is a zombie',
    async () => {
      // `sleep` replaces the shell and does not collect the child of the shell.
      const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60']);
      try {
        const [line] = (await once(parent.stdout, 'data')) as [Buffer];
        const pid = line.toString().trim();
        const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
        await expect.poll(() => fields()?.[0], { timeout: 10_000 }).toBe('Z');
        writeFileSync(lock, `${pid} ${fields()?.[19] ?? ''}`);

        lockFolder(folder)();
        expect(existsSync(lock)).toBe(false);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  test('is taken over when another process has the process id of the dead one', () => {
    writeFileSync(lock, `${String(process.pid)} 1`);
    lockFolder(folder)();
    expect(existsSync(lock)).toBe(false);
  });

  test.each(['', 'nonsense', '-1 1', '0 1'])(
    'is taken over when it names no process: "%s"',
    (text) => {
      writeFileSync(lock, text);
      lockFolder(folder)();
      expect(existsSync(lock)).toBe(false);
    },
  );
});
