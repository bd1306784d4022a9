import { everyRelease, type Registry } from '@redeem/contracts';
import { satisfies } from 'semver';

import type { ReleasedEntry, ReleasedShell } from '../release/released-entry';

type Released = Pick<ReleasedEntry, 'metadata' | 'extras'>;

/** All that would not go together if this were live, a sentence each; none where visitors are safe. */
export function compatibilityProblems(registry: Registry): string[] {
  const { shell } = registry;
  return [
    ...(shell ? routeProblems(shell, registry.microFrontends) : []),
    ...defaultProblems(registry.microFrontends),
    ...everyRelease(registry).flatMap(({ name, entry }) => [
      ...sharedProblems(name, entry, shell),
      ...exposeProblems(name, entry, shell),
    ]),
  ];
}

/** The remotes that not exactly one release is for everybody of. */
function defaultProblems(microFrontends: Registry['microFrontends']): string[] {
  return Object.entries(microFrontends)
    .filter(([, entries]) => entries.filter(({ deployment }) => deployment.default).length !== 1)
    .map(([name]) => `${name} would not have one release for everybody who is in no trial`);
}

/** What a remote shares with the shell in a version that this shell does not provide. */
export function sharedProblems(
  name: string,
  { metadata, extras }: Released,
  shell: ReleasedShell | undefined,
): string[] {
  const provides = shell?.extras.provides ?? {};
  return Object.entries(extras.shared).flatMap(([module, range]) => {
    const provided = provides[module];
    if (provided !== undefined && satisfies(provided, range)) return [];
    return (
      `${name} ${metadata.version} needs ${module} ${range}, and shell ` +
      `${shell?.metadata.version ?? '(none)'} provides ${provided ?? 'none'}. ` +
      `Build the remote against what is live, or publish a shell that provides it`
    );
  });
}

/** What the shell loads of every remote, and this one does not expose. */
export function exposeProblems(
  name: string,
  { metadata, extras }: Released,
  shell: ReleasedShell | undefined,
): string[] {
  return (shell?.extras.uses ?? [])
    .filter((expose) => !extras.exposes.includes(expose))
    .map(
      (expose) =>
        `${name} ${metadata.version} does not expose ${expose}, and shell ` +
        `${shell?.metadata.version ?? ''} loads it. Expose it`,
    );
}

/** The pages of a shell whose remote visitors would not get. */
export function routeProblems(
  { extras }: ReleasedShell,
  microFrontends: Registry['microFrontends'],
): string[] {
  return Object.entries(extras.routes).flatMap(([path, remote]) =>
    remote === null || Object.hasOwn(microFrontends, remote)
      ? []
      : [`${path} is the page of ${remote}, which is not live. Publish ${remote} first`],
  );
}
