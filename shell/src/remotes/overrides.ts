import type { Configuration } from '@redeem/delivery/contracts';

import { reportRecoveredError } from '../boot/report';
import { loadTools } from '../inspector/load-tools';
import { NO_OVERRIDES, type Releases } from './choose-releases';
import { recallInTab } from './tab-storage';

/** Whether this tab may run a remote that nobody released; few do, so it costs a look, not more. */
export function mayOverride(): boolean {
  return (
    /[?&]remote=/.test(window.location.search) ||
    Object.keys(recallInTab('redeem.overrides')).length > 0
  );
}

/** Loads what overrides need, and answers with those that are allowed. */
export async function loadOverrides({ overrideOrigins = [] }: Configuration): Promise<Releases> {
  try {
    const { overridePage } = await loadTools();
    return overridePage(overrideOrigins);
  } catch (error) {
    reportRecoveredError(error);
    return NO_OVERRIDES;
  }
}
