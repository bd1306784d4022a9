import type { RemoteRelease, ShellRelease } from '../read-release';
import type { Registry } from '../registry-contract';
import type { Candidate } from './candidate';
import { type Finding, unless } from './finding';

/** What the one side asks for the other has: exposed modules, and remotes for the shell's routes. */
export function checkExposes({ release, live }: Candidate): Finding {
  return release.kind === 'remote'
    ? checkRemote(release, live)
    : checkShell(release, live.microFrontends);
}

function checkRemote(
  { name, exposes }: RemoteRelease,
  { shell, microFrontends }: Registry,
): Finding {
  const unused = (used: string[]) => used.filter((expose) => !exposes.includes(expose));
  const forShell = unused(shell?.extras.uses ?? []).map(
    (expose) =>
      `${expose} is not exposed, and shell ${shell?.metadata.version ?? ''} loads it. ` +
      'Expose it again',
  );
  const forOthers = (microFrontends[name] ?? []).flatMap(({ metadata, extras }) =>
    unused(extras.exposes)
      .filter((expose) => !shell?.extras.uses.includes(expose))
      .map(
        (expose) =>
          `${expose} is not exposed any more, and ${name} ${metadata.version}, which is live, ` +
          'exposes it. Expose it again',
      ),
  );
  return unless([...forShell, ...forOthers], `exposes ${exposes.join(', ')}`);
}

function checkShell(
  { routes, uses }: ShellRelease,
  microFrontends: Registry['microFrontends'],
): Finding {
  const strayRoutes = Object.entries(routes).flatMap(([path, remote]) =>
    remote === null || Object.hasOwn(microFrontends, remote)
      ? []
      : [`${path} is the page of ${remote}, which is not live. Publish ${remote} first`],
  );
  const notExposed = Object.entries(microFrontends).flatMap(([name, entries]) =>
    entries.flatMap(({ metadata, extras }) =>
      uses
        .filter((expose) => !extras.exposes.includes(expose))
        .map(
          (expose) =>
            `it loads ${expose} of remotes, and ${name} ${metadata.version} does not expose it. ` +
            `Publish a ${name} that does first`,
        ),
    ),
  );
  return unless(
    [...strayRoutes, ...notExposed],
    `the live remotes have its ${String(Object.keys(routes).length)} routes and expose ` +
      uses.join(', '),
  );
}
