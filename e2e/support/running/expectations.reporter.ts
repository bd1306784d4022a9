import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

import { EXPECTATION_LIMIT_MS } from './limits';

/**
 * Writes the expectations that waited for more than half of their limit to the file EXPECTATIONS_FILE, as JSON. On a
 * slower machine they would fail, whatever the limit of the test.
 */
export default class ExpectationsReporter implements Reporter {
  readonly #slow: { title: string; ms: number; limitMs: number; isPart: true }[] = [];

  onStepEnd({ location, title }: TestCase, _: TestResult, step: TestStep): void {
    // `toPass` repeats other expectations and has its own limit.
    if (step.category !== 'expect' || step.title.includes('toPass')) return;
    if (step.duration <= EXPECTATION_LIMIT_MS / 2) return;
    const file = relative(process.cwd(), location.file);
    this.#slow.push({
      title: `e2e/${file} › ${title} › ${step.title}`,
      ms: step.duration,
      limitMs: EXPECTATION_LIMIT_MS,
      isPart: true,
    });
  }

  onEnd(): void {
    const file = process.env['EXPECTATIONS_FILE'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#slow));
  }

  printsToStdio(): boolean {
    return false;
  }
}
