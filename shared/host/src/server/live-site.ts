import type { Configuration } from '@redeem/contracts';

import type { Log } from './log';
import { readSite, type Site } from './read-site';
import { REGISTRY, type SiteFiles } from './site-files';

interface LiveSiteOptions {
  files: SiteFiles;
  configuration: Configuration;
  log: Log;
  /** The interval at which the registry is checked for changes, in milliseconds. */
  lookAgainAfter: number;
  /** Is called when the registry has changed. */
  onChange: () => void;
}

/**
 * Returns a function that resolves to the current site. It follows the registry and keeps the last valid
 * site while the registry is broken.
 */
export async function followSite(options: LiveSiteOptions) {
  const { files, configuration, log, lookAgainAfter, onChange } = options;
  const found = await files.readIfChanged(REGISTRY);
  if (!found || found === 'same') {
    throw new Error(`nothing is built at ${files.name}: run npm run build`);
  }
  let { tag } = found;
  let site = await readSite(files, found.bytes, configuration);
  await nameMissing();
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;
  let complaint = '';

  return async (): Promise<Site> => {
    if (performance.now() - lookedAt >= lookAgainAfter) {
      looking ??= look().finally(() => {
        lookedAt = performance.now();
        looking = null;
      });
    }
    await looking;
    return site;
  };

  async function look(): Promise<void> {
    try {
      const next = await files.readIfChanged(REGISTRY, tag);
      if (next === 'same') return;
      onChange();
      if (!next) throw new Error(`${REGISTRY} is missing`);
      site = await readSite(files, next.bytes, configuration);
      ({ tag } = next);
      complaint = '';
      // Visitors wait for this look, and must not wait for a store.
      void nameMissing();
    } catch (error) {
      const reason = (error as Error).message;
      // The registry is checked again and again, but each problem is logged once.
      if (reason !== complaint) log.error('the last good site stays', { reason });
      complaint = reason;
    }
  }

  async function nameMissing(): Promise<void> {
    const { live, fallback } = await site.missing();
    if (live.length > 0) log.error('releases are missing', { root: files.name, missing: live });
    if (fallback.length > 0)
      log.error('fallback releases are missing', { root: files.name, missing: fallback });
  }
}
