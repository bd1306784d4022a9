import { everyRelease, type Registry, releasesOf } from '@redeem/contracts';

import {
  exposeProblems,
  type Finding,
  type RemoteRelease,
  routeProblems,
  type ShellRelease,
  unless,
} from '@redeem/delivery';
import type { Candidate } from '../candidate';

/** Checks that remotes expose the modules that the shell loads, and that each route of the shell has its remote. */
export function checkExposes({ release, live }: Candidate): Finding {
  return release.kind === 'remote' ? checkRemote(release, live) : checkShell(release, live);
}

function checkRemote({ name, entry }: RemoteRelease, live: Registry): Finding {
  const { exposes } = entry.extras;
  const usedByShell = live.shell?.extras.uses ?? [];
  const lost = releasesOf(live, name).flatMap(({ metadata, extras }) =>
    extras.exposes
      .filter((expose) => !exposes.includes(expose) && !usedByShell.includes(expose))
      .map(
        (expose) =>
          `${expose} is not exposed any more, and ${name} ${metadata.version}, which is live, ` +
          'exposes it. Expose it again',
      ),
  );
  return unless(
    [...exposeProblems(name, entry, live.shell), ...lost],
    `exposes ${exposes.join(', ')}`,
  );
}

function checkShell({ entry: shell }: ShellRelease, live: Registry): Finding {
  const { routes, uses } = shell.extras;
  return unless(
    [
      ...routeProblems(shell, live.microFrontends),
      ...everyRelease(live).flatMap(({ name, entry }) => exposeProblems(name, entry, shell)),
    ],
    `the live remotes have its ${String(Object.keys(routes).length)} routes and expose ` +
      uses.join(', '),
  );
}
