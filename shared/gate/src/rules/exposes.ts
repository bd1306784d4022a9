import { everyRelease } from '@redeem/contracts';
import { exposeProblems, type Finding, routeProblems, unless } from '@redeem/delivery';

import type { Candidate } from '../candidate';

/** Checks that remotes expose the modules that the shell loads, and that each route of a new shell has its remote. */
export function checkExposes({ release, live }: Candidate): Finding {
  const shell = release.kind === 'shell' ? release.entry : live.shell;
  const remotes = release.kind === 'shell' ? everyRelease(live) : [release];
  const routes = release.kind === 'shell' ? routeProblems(release.entry, live.microFrontends) : [];
  const unexposed = remotes.flatMap(({ name, entry }) => exposeProblems(name, entry, shell));
  return unless(
    [...routes, ...unexposed],
    `the shell finds ${shell?.extras.uses.join(', ') ?? ''}`,
  );
}
