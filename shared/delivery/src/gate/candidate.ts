import type { Registry } from '@redeem/contracts';

import type { Release } from '../release/read-release';
import type { Storage } from '../storage/storage';
import type { TextsChange } from './texts-change';

/** The address of the site that the gate asks and shows, from SITE_URL; that of `npm start` without it. */
export function siteAddress({ environment }: Pick<Candidate, 'environment'>): string {
  return environment['SITE_URL']?.trim() || 'http://localhost:3000';
}

/** A release that would go live, and what it would find there. */
export interface Candidate<Kind extends Release = Release> {
  release: Kind;
  /** The folder of the package it was built from. */
  folder: string;
  /** What is live now. */
  live: Registry;
  /** Where that is kept. */
  storage: Storage;
  /** Says where site, content service and browser are, as for the host. */
  environment: NodeJS.ProcessEnv;
  /** What it changes of the live release, when that is only texts: its code has been checked before. */
  textsChange?: TextsChange;
}
