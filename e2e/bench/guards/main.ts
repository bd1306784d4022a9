import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { copyPackage } from './copy-of-package';
import { CONTENT_SERVICE } from './content-service';
import type { Guard, GuardedPackage } from './guard';
import { SITE } from './site';

// A package joins by a list of its own. Words on the command line choose the guards whose names have them.
const PACKAGES: GuardedPackage[] = [CONTENT_SERVICE, ...SITE];

/** A guard that is gone shows soon. */
const SHORTER = { RACE_ROUNDS: '10', PROPERTY_RUNS: '10' };

const words = process.argv.slice(2);
const survivors: string[] = [];
let tried = 0;
for (const { folder, guards } of PACKAGES) {
  const copy = await copyPackage(folder);
  try {
    const chosen = guards.filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    await passWithAllGuards(copy.folder, chosen);
    for (const guard of chosen) {
      const passed = await copy.without(guard, () => testsPass(copy.folder, guard.tests));
      console.log(`${passed ? 'SURVIVED' : 'noticed '}  ${guard.name}`);
      tried += 1;
      if (passed) survivors.push(guard.name);
    }
  } finally {
    await copy.remove();
  }
}
console.log(
  `\n${String(tried - survivors.length)} of ${String(tried)} are noticed when they are gone`,
);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** A test that fails anyway notices nothing. */
async function passWithAllGuards(folder: string, guards: Guard[]): Promise<void> {
  for (const tests of new Set(guards.map((guard) => guard.tests))) {
    if (!(await testsPass(folder, tests)))
      throw new Error(`${tests} fails with every guard in place`);
  }
}

async function testsPass(folder: string, tests: string): Promise<boolean> {
  const runner = spawn('npx', ['rstest', 'run', ...tests.split(' ')], {
    cwd: folder,
    env: { ...process.env, ...SHORTER },
    stdio: 'ignore',
  });
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code === 0;
}
