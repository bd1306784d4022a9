import type { LoadGate } from '@redeem/delivery';
import type { Storage } from '@redeem/delivery/site';
import type { Hono } from 'hono';

import type { Person } from '../api';
import type { Jobs } from './jobs';
import type { SiteReader } from './read-site';

/** What every part of the console works with. */
export interface Site {
  storage: Storage;
  reader: SiteReader;
  jobs: Jobs;
  /** Loads the rules that a release must pass before it goes live. */
  loadGate: LoadGate;
  onError: (error: unknown) => void;
}

/** What is known of a request: who sends it. */
export interface Asked {
  Variables: { person: Person; secureHeadersNonce?: string };
}

/** The address of a part of the console. Its requests come from a known person and from the console's own page. */
export type Api = Hono<Asked>;
