import type { Storage } from '@redeem/storage';

/** What a host reads of a site: from a folder, or from its copy of an object store. */
export interface SiteFiles extends Pick<Storage, 'name' | 'read' | 'readIfChanged'> {
  /** Resolves to whether a site has a file. */
  has: (path: string) => Promise<boolean>;
  /** Returns why the site may be out of date. */
  warnings?: () => string[];
}

/** The file that names the live releases. */
export const REGISTRY = 'registry.json';
