import { ContractError } from '@redeem/contracts';

import { type Finding, refused, type ReleaseCheck, untried, type Verdict } from '@redeem/delivery';
import type { Candidate } from './candidate';
import { checkExposes } from './rules/check-exposes';
import { checkFiles } from './rules/check-files';
import { checkPromises } from './rules/check-promises';
import { checkShared } from './rules/check-shared';
import { checkSize } from './rules/check-size';
import { checkSmoke } from './rules/check-smoke';
import { checkTests } from './rules/check-tests';
import { checkTexts } from './rules/check-texts';
import { checkTypes } from './rules/check-types';
import { findTextsChange } from './rules/texts-change';

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
  { name: 'types', check: checkTypes },
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
  const compared = { environment: process.env, ...given, live: given.live.registry };
  // A damaged live release must not prevent the release that repairs it.
  const textsChange = await findTextsChange(compared).catch(() => null);
  const candidate: Candidate = { ...compared, ...(textsChange && { textsChange }) };
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

/** Returns the finding for a rule that did not run. It is a refusal if an earlier rule refused. */
function notTried(broken: readonly Verdict[]): Finding {
  const reason = `not tried: it needs ${broken.map(({ rule }) => rule).join(' and ')} to pass`;
  return broken.every((verdict) => verdict.untried) ? untried(reason) : refused(reason);
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
