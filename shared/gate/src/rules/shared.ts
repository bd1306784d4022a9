import { everyRelease } from '@redeem/contracts';

import { type Finding, sharedProblems, unless } from '@redeem/delivery';
import type { Candidate } from '../candidate';

/**
 * Checks that the live shell provides the shared modules of a remote, or that a new shell provides those of all remotes.
 */
export function checkShared({ release, live }: Candidate): Finding {
  if (release.kind === 'remote') {
    const { name, entry } = release;
    const ranges = Object.entries(entry.extras.shared).map(
      ([module, range]) => `${module} ${range}`,
    );
    const shell = live.shell?.metadata.version ?? '';
    return unless(
      sharedProblems(name, entry, live.shell),
      `shell ${shell} provides ${ranges.join(' and ')}`,
    );
  }

  const { entry: shell } = release;
  const remotes = everyRelease(live);
  return unless(
    remotes.flatMap(({ name, entry }) => sharedProblems(name, entry, shell)),
    `provides what the ${String(remotes.length)} live releases of remotes need`,
  );
}
