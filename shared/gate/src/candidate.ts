import type { Registry } from '@redeem/contracts';
import type { ReleaseCheck } from '@redeem/delivery';

import type { ChangedTexts } from './rules/changed-texts';

/** A release that may go live, and the site that it would join. */
export interface Candidate extends Omit<ReleaseCheck, 'live' | 'onVerdict'> {
  /** The registry of the live releases. */
  live: Registry;
  /** The addresses of site, content service and browser, as for the host. */
  environment: NodeJS.ProcessEnv;
  /** The changed texts, if nothing else differs from the live release. Its code was checked before. */
  changedTexts?: ChangedTexts;
}
