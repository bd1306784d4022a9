import { everyRelease } from '@redeem/contracts';
import { type Finding, sharedProblems, unless } from '@redeem/delivery';

import type { Candidate } from '../candidate';

/** Checks that the live shell provides the shared modules of a remote, or that a new shell provides those of all remotes. */
export function checkShared({ release, live }: Candidate): Finding {
  const shell = release.kind === 'shell' ? release.entry : live.shell;
  const remotes = release.kind === 'shell' ? everyRelease(live) : [release];
  const ranges = remotes.flatMap(({ entry }) => Object.entries(entry.extras.shared));
  const needed = new Set(ranges.map(([module, range]) => `${module} ${range}`));
  return unless(
    remotes.flatMap(({ name, entry }) => sharedProblems(name, entry, shell)),
    `shell ${shell?.metadata.version ?? ''} provides ${[...needed].join(' and ')}`,
  );
}
