import type { ReleaseDifference } from '@redeem/delivery';

import type { ActionName, Draft, PackageRow } from './api';

/*
 * What page and server exchange about two releases, and about several sites. Types and pure functions, for both.
 */

/** A text of one locale in two releases; null where one has none. */
export interface ChangedText {
  locale: string;
  /** The key of a translation, or the anchor of an article. */
  key: string;
  was: string | null;
  is: string | null;
}

/** Two releases of a package. */
export interface ComparedVersions {
  name: string;
  /** Null if no version is live, so that all of `to` is new. */
  from: string | null;
  to: string;
  /** The address of the site of `to`, if it is another one. */
  beside: string | null;
  difference: ReleaseDifference | null;
  texts: ChangedText[];
  /** The number of further texts that differ, which are not listed. */
  moreTexts: number;
}

/** The releases to compare. A version that is absent is the one that visitors without a trial get. */
export interface Comparison {
  name: string;
  from?: string | undefined;
  to?: string | undefined;
  /** The address of the site of `to`, if it is another one. */
  beside?: string | undefined;
}

/** Returns the releases before and after an action for the visitors whom it concerns; null if they notice nothing. */
export function comparisonOf(draft: Draft): Comparison | null {
  switch (draft.action) {
    case 'publish':
      return { name: draft.name, to: draft.version, beside: draft.from };
    case 'raise':
      return { name: draft.name, to: draft.version };
    case 'lower':
      return { name: draft.name, from: draft.version };
    case 'rollback':
      return { name: draft.name, from: draft.version, to: draft.to };
    case 'retire':
    case 'lock':
    case 'unlock':
      return null;
  }
}

/** Returns the query of a comparison, for the page and for the server. */
export function queryOf(comparison: Comparison): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(comparison) as [string, string | undefined][]) {
    if (value !== undefined) query.set(name, value);
  }
  return query.toString();
}

/** What is live of a package on one of several sites. */
export interface PackageAt extends Pick<PackageRow, 'live' | 'changed'> {
  /** Whether its default release has the same bytes as that of this site; null if one of them cannot be read. */
  isSame: boolean | null;
  /** Whether it was live on this site before, so that going back to it needs no bytes of another. */
  wasHere: boolean;
}

/** Several sites side by side, this one first. */
export interface Environments {
  revision: number;
  sites: { address: string; error: string | null }[];
  packages: {
    name: string;
    /** What each site has; null if it does not have the package. */
    at: (PackageAt | null)[];
    may: ActionName[];
  }[];
}

/** The visitors' pages in which a release can be opened. */
export interface Frames {
  /** An address for each brand. */
  addresses: string[];
  /** The paths of all pages, those of the package first. */
  paths: string[];
  /** Why the pages do not run another release, or cannot be shown in frames; null if they do. */
  problem: string | null;
}
