import type { Configuration } from '@redeem/contracts';

import { reportRecoveredError } from '../browser/report';
import { NO_OVERRIDES, recallInTab, type Releases } from '../boot-page/choose-releases';
import { loadTools } from './load-tools';

/** Returns whether this tab may have overrides. It is a cheap check, because almost no visitor has any. */
export function mayOverride({ overrideOrigins = [] }: Configuration): boolean {
  return (
    overrideOrigins.length > 0 &&
    (/[?&]remote=/.test(window.location.search) ||
      Object.keys(recallInTab('redeem.overrides')).length > 0)
  );
}

/** Resolves to the allowed overrides of this tab; a developer has confirmed those of a link. Never rejects. */
export async function loadOverrides(
  { overrideOrigins = [] }: Configuration,
  load: () => Promise<Pick<Awaited<ReturnType<typeof loadTools>>, 'applyOverrides'>> = loadTools,
): Promise<Releases> {
  try {
    const { applyOverrides } = await load();
    return await applyOverrides(overrideOrigins);
  } catch (error) {
    reportRecoveredError(error);
    return NO_OVERRIDES;
  }
}
