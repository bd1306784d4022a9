import type { Configuration, PageRegistry } from '@redeem/contracts';

import { reportRecoveredError } from '../browser/report';
import { NO_OVERRIDES, type Releases } from '../remotes/choose-releases';
import { recallInTab } from '../remotes/tab-storage';
import { loadTools } from './load-tools';

/** Whether this tab may run a remote that nobody released; few do, so it costs a look, not more. */
export function mayOverride({ overrideOrigins = [] }: Configuration): boolean {
  return (
    overrideOrigins.length > 0 &&
    (/[?&]remote=/.test(window.location.search) ||
      Object.keys(recallInTab('redeem.overrides')).length > 0)
  );
}

/** Loads what overrides need, and answers with those that are allowed and, where a link asks, confirmed. */
export async function loadOverrides(
  { overrideOrigins = [] }: Configuration,
  known: PageRegistry,
): Promise<Releases> {
  try {
    const { applyOverrides } = await loadTools();
    return await applyOverrides(overrideOrigins, known);
  } catch (error) {
    reportRecoveredError(error);
    return NO_OVERRIDES;
  }
}
