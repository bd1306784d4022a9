import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Configuration } from '@redeem/contracts';

import type { Log } from './log';
import { readSite, type Site } from './read-site';

interface LiveSiteOptions {
  root: string;
  configuration: Configuration;
  log: Log;
  /** The interval at which the registry is checked for changes, in milliseconds. */
  lookAgainAfter: number;
  /** Is called when the registry has changed. */
  onChange: () => void;
}

/**
 * Returns a function that resolves to the current site. It follows the registry on disk and keeps the last valid
 * site while the registry is broken.
 */
export async function followSite(options: LiveSiteOptions) {
  const { root, configuration, log, lookAgainAfter, onChange } = options;
  let stamp = await stampOf(root);
  let site = await readSite(root, configuration);
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
    const found = await stampOf(root);
    if (found === stamp) return;
    onChange();
    try {
      site = await readSite(root, configuration);
      stamp = found;
      complaint = '';
      await nameMissing();
    } catch (error) {
      const reason = (error as Error).message;
      // The registry is checked again and again, but each problem is logged once.
      if (reason !== complaint) log.error('the last good site stays', { reason });
      complaint = reason;
    }
  }

  async function nameMissing(): Promise<void> {
    const { live, fallback } = await site.missing();
    if (live.length > 0) log.error('releases are missing', { root, missing: live });
    if (fallback.length > 0)
      log.error('fallback releases are missing', { root, missing: fallback });
  }
}

/** Returns a value that changes when the registry is replaced, even by one of the same length and time. */
async function stampOf(root: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(join(root, 'registry.json'));
    return [ino, mtimeMs, size].join();
  } catch {
    return 'missing';
  }
}
