import type { Registry } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';
import { compareWithServed } from '../maintenance/compare-with-served';
import type { Storage } from '../storage/storage';
import type { Reporter } from './reporter';

interface Site {
  storage: Storage;
  reporter: Reporter;
}

/**
 * Refuses a rollback to a shell whose pages the site's server would leave blank or not serve. Passes with a note if
 * the server cannot be reached, because the live shell may be worse.
 */
export async function requireServed(
  { storage, reporter }: Site,
  shell: NonNullable<Registry['shell']>,
  html: string,
  live: Registry,
): Promise<void> {
  const next = { html, entry: shell, isBuilt: false };
  const finding = await compareWithServed(next, { storage, live, environment: process.env });
  if (finding.passed) return;
  if (finding.untried) {
    reporter.say(`The shell was not compared with the served site: ${finding.detail}`);
    return;
  }
  throw new DeliveryError(
    'refused',
    `shell ${shell.metadata.version} cannot be restored yet:\n${finding.detail}\n` +
      'If the live shell is worse for visitors, use --allow-blank-pages',
  );
}
