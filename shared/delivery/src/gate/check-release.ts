import { ContractError } from '@redeem/contracts';

import type { Release } from '../release/read-release';
import type { Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import type { Candidate } from './candidate';
import { checkExposes } from './check-exposes';
import { checkFiles } from './check-files';
import { checkPolicy } from './check-policy';
import { checkPromises } from './check-promises';
import { checkShared } from './check-shared';
import { checkSize } from './check-size';
import { checkSmoke } from './check-smoke';
import { checkTypes } from './check-types';
import { refused, type Finding, untried } from './finding';
import { findTextsChange } from './texts-change';

/** What one rule of the gate says about a release. */
export interface Verdict extends Finding {
  rule: string;
}

interface Check {
  storage: Storage;
  release: Release;
  /** The folder of the package it was built from. */
  folder: string;
  live: Revision;
  onVerdict?: (verdict: Verdict) => void;
  environment?: NodeJS.ProcessEnv;
}

interface Rule {
  name: string;
  check: (candidate: Candidate) => Finding | Promise<Finding>;
  /** Whether it is tried only if all before it have passed. */
  last?: boolean;
}

/** The quick ones first. */
const RULES: readonly Rule[] = [
  { name: 'files', check: checkFiles },
  { name: 'shared', check: checkShared },
  { name: 'exposes', check: checkExposes },
  { name: 'promises', check: checkPromises },
  { name: 'size', check: checkSize },
  { name: 'policy', check: checkPolicy },
  { name: 'types', check: checkTypes },
  // By far the longest, so it is made of what nobody has anything else to say against.
  { name: 'smoke', check: checkSmoke, last: true },
];

/**
 * The gate: measures a release against what is live, before anything of it is. Every quick rule has
 * its say, so that a team hears all of that at once; a rule that cannot find out counts as not passed.
 */
export async function checkRelease(check: Check): Promise<Verdict[]> {
  const { storage, release, folder, live, onVerdict, environment = process.env } = check;
  const compared = { storage, release, folder, live: live.registry, environment };
  // A live release that cannot be read is no reason to refuse the one that mends it.
  const textsChange = await findTextsChange(compared).catch(() => null);
  const candidate: Candidate = { ...compared, ...(textsChange && { textsChange }) };
  const verdicts: Verdict[] = [];
  for (const { name, check: find, last = false } of RULES) {
    const broken = verdicts.filter(({ passed }) => !passed);
    const finding =
      last && broken.length > 0 ? notTried(broken) : await findingOf(() => find(candidate));
    const verdict = { rule: name, ...finding };
    verdicts.push(verdict);
    onVerdict?.(verdict);
  }
  return verdicts;
}

/** As much of a refusal as the rules that it waits for. */
function notTried(broken: readonly Verdict[]): Finding {
  const reason = `not tried: it needs ${broken.map(({ rule }) => rule).join(' and ')} to pass`;
  return broken.every((verdict) => verdict.untried) ? untried(reason) : refused(reason);
}

async function findingOf(find: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await find();
  } catch (error) {
    const reason = `could not be checked: ${(error as Error).message}`;
    // What the release says of itself is wrong; all else is a matter of this machine.
    return error instanceof ContractError ? refused(reason) : untried(reason);
  }
}
