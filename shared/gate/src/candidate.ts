import type { Registry } from '@redeem/contracts';

import type { Release } from '@redeem/delivery';
import type { Storage } from '@redeem/delivery/site';

/** A release that differs from the live one in translations or content, and in nothing else. */
export interface TextsChange {
  /** The compared live version. */
  version: string;
  /** The locales whose file differs, for example `en` and `fr_CA`; at least one. */
  locales: string[];
}

/** A release that may go live, and the site that it would join. */
export interface Candidate<Kind extends Release = Release> {
  release: Kind;
  /**
   * A folder in which the packages of a remote are installed: its own, or one like it if the release was built elsewhere.
   */
  folder: string;
  /** The registry of the live releases. */
  live: Registry;
  /** The storage of the site. */
  storage: Storage;
  /** The addresses of site, content service and browser, as for the host. */
  environment: NodeJS.ProcessEnv;
  /** The changed locales, if only texts differ from the live release. Its code was checked before. */
  textsChange?: TextsChange;
  /** Whether the release was built from the sources in the folder just now. */
  isFresh?: boolean;
  /** Is told how far a rule is that takes long. */
  onProgress?: (text: string) => void;
}
