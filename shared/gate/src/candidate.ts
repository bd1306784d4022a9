import type { Registry } from '@redeem/contracts';
import type { Release } from '@redeem/delivery';
import type { Storage } from '@redeem/delivery/site';

import type { ChangedTexts } from './rules/changed-texts';

/** A release that may go live, and the site that it would join. */
export interface Candidate {
  release: Release;
  /** The folder of its package, or one of the same checkout if the release was built elsewhere. */
  folder: string;
  /** The registry of the live releases. */
  live: Registry;
  /** The storage of the site. */
  storage: Storage;
  /** The addresses of site, content service and browser, as for the host. */
  environment: NodeJS.ProcessEnv;
  /** The changed texts, if nothing else differs from the live release. Its code was checked before. */
  changedTexts?: ChangedTexts;
  /** Whether the release was built from the sources in the folder just now. */
  isFresh?: boolean;
  /** Is told how far a rule is that takes long. */
  onProgress?: (text: string) => void;
}
