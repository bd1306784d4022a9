import { ContractError } from '@redeem/contracts';
import type { Finding, ReleaseCheck, Verdict } from '@redeem/delivery';
import { isWaiting, refused, untried } from '@redeem/delivery';

import type { Candidate } from './candidate';
import { findChangedTexts } from './rules/changed-texts';
import { checkExposes } from './rules/exposes';
import { checkFiles } from './rules/files';
import { checkPromises } from './rules/promises';
import { checkShared } from './rules/shared';
import { checkSize } from './rules/size';
import { checkSmoke } from './rules/smoke';
import { checkTests } from './rules/tests';
import { checkTexts } from './rules/texts';

const RULES: Record<string, (candidate: Candidate) => Finding | Promise<Finding>> = {
  files: checkFiles,
  shared: checkShared,
  exposes: checkExposes,
  promises: checkPromises,
  texts: checkTexts,
  size: checkSize,
  tests: checkTests,
  smoke: checkSmoke,
};

/** They take long, so they run only if all rules before them have passed. */
const SLOW = ['tests', 'smoke'];

/**
 * The gate: checks a release against the live site before its publication. All quick rules run, so that a team reads
 * all problems at once. A rule that cannot be checked counts as not passed.
 */
export async function checkRelease({ onVerdict, ...check }: ReleaseCheck): Promise<Verdict[]> {
  const changedTexts = await findChangedTexts(check);
  const candidate: Candidate = {
    environment: process.env,
    ...check,
    live: check.live.registry,
    ...(changedTexts && { changedTexts }),
  };
  const verdicts: Verdict[] = [];
  for (const [rule, find] of Object.entries(RULES)) {
    const broken = verdicts
      .filter((verdict) => !verdict.passed && !isWaiting(verdict))
      .map((verdict) => verdict.rule);
    const finding =
      SLOW.includes(rule) && broken.length > 0
        ? untried(`not tried: it needs ${broken.join(' and ')} to pass`)
        : await findingOf(() => find(candidate));
    const verdict = { rule, ...finding };
    verdicts.push(verdict);
    onVerdict?.(verdict);
  }
  return verdicts;
}

async function findingOf(find: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await find();
  } catch (error) {
    const reason = `could not be checked: ${(error as Error).message}`;
    // A ContractError is a fault of the release. All other errors are faults of this machine.
    return error instanceof ContractError ? refused(reason) : untried(reason);
  }
}
