import { ContractError } from '@redeem/contracts';
import { type Finding, refused, type ReleaseCheck, untried, type Verdict } from '@redeem/delivery';

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

interface Rule {
  name: string;
  check: (candidate: Candidate) => Finding | Promise<Finding>;
  /** Whether it is checked only after all before it have passed. */
  last?: boolean;
}

/** The rules, the quick ones first. */
const RULES: readonly Rule[] = [
  { name: 'files', check: checkFiles },
  { name: 'shared', check: checkShared },
  { name: 'exposes', check: checkExposes },
  { name: 'promises', check: checkPromises },
  { name: 'texts', check: checkTexts },
  { name: 'size', check: checkSize },
  // They take long, so they run only if all other rules have passed.
  { name: 'tests', check: checkTests, last: true },
  { name: 'smoke', check: checkSmoke, last: true },
];

/**
 * The gate: checks a release against the live site before its publication. All quick rules run, so that a team reads
 * all problems at once. A rule that cannot be checked counts as not passed.
 */
export async function checkRelease(check: ReleaseCheck): Promise<Verdict[]> {
  const { onVerdict, ...given } = check;
  const changedTexts = await findChangedTexts(check);
  const candidate: Candidate = {
    ...{ environment: process.env, ...given, live: given.live.registry },
    ...(changedTexts && { changedTexts }),
  };
  const verdicts: Verdict[] = [];
  const broken: Verdict[] = [];
  for (const { name, check: find, last = false } of RULES) {
    const isTried = !last || broken.length === 0;
    const finding = isTried ? await findingOf(() => find(candidate)) : notTried(broken);
    const verdict = { rule: name, ...finding };
    verdicts.push(verdict);
    if (isTried && !finding.passed) broken.push(verdict);
    onVerdict?.(verdict);
  }
  return verdicts;
}

/** Returns the finding for a rule that waits for others to pass, which is no problem of its own. */
function notTried(broken: readonly Verdict[]): Finding {
  return untried(`not tried: it needs ${broken.map(({ rule }) => rule).join(' and ')} to pass`);
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
