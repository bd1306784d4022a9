import { stripVTControlCharacters } from 'node:util';

import { type Finding, passed, refused, untried } from '@redeem/delivery';
import { execa } from 'execa';

import type { Candidate } from '../candidate';

/** The limit for all tests of a package, in milliseconds. They take some seconds. */
const TIMEOUT_MS = 5 * 60_000;

/** The lines of a report that are shown: about a screen. */
const SHOWN = 40;

/** The words in the paths of test files about texts: `locales.test.ts`, `content-loader/content.test.ts`, `boot/texts.test.ts`. */
const ABOUT_TEXTS = ['locales', 'content', 'texts'];

/**
 * Runs the unit tests of a package that was built from its sources; those about texts if only texts differ from the live
 * release, because its code is live. Those of a release from a pipeline ran there.
 */
export async function checkTests({
  folder,
  isFresh = false,
  changedTexts,
}: Pick<Candidate, 'folder' | 'isFresh' | 'changedTexts'>): Promise<Finding> {
  if (!isFresh) return passed('not run: the release was built elsewhere');
  const tests = ['run', ...(changedTexts ? ABOUT_TEXTS : [])];
  const env = { NODE_ENV: 'test', FORCE_COLOR: '0' };
  const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
  const ofPackage = { cwd: folder, preferLocal: true, all: true, reject: false } as const;
  const run = await execa('rstest', tests, { env, ...limits, ...ofPackage });
  const { all, code, failed, timedOut } = run;
  if (timedOut)
    return untried(`the unit tests did not end within ${String(TIMEOUT_MS / 60_000)} minutes`);
  if (code === 'ENOENT') return untried('rstest is not installed here: install the checkout');
  const output = stripVTControlCharacters(all);
  const [, count = 'all'] = /Tests\s+(\d+) passed/.exec(output) ?? [];
  if (!failed) return passed(`${count} unit tests${changedTexts ? ' about texts' : ''} pass`);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const start = lines.findIndex((line) => /Summary of all failing|FAIL|✗/.test(line));
  return refused('unit tests fail:', ...lines.slice(Math.max(start, 0)).slice(0, SHOWN));
}
