import { everyRelease, type Registry } from '@redeem/contracts';
import { satisfies } from 'semver';

import type { ReleasedEntry, ReleasedShell } from './record';

type Released = Pick<ReleasedEntry, 'metadata' | 'extras'>;

/** Returns one sentence for each incompatibility between shell and remotes; an empty list if there are none. */
export function compatibilityProblems(registry: Registry): string[] {
  const { shell } = registry;
  return [
    ...(shell ? routeProblems(shell, registry.microFrontends) : []),
    ...everyRelease(registry).flatMap(({ name, entry }) => [
      ...sharedProblems(name, entry, shell),
      ...exposeProblems(name, entry, shell),
    ]),
  ];
}

/** Reports shared modules whose required version the shell does not provide. */
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
      `Build the remote against the live shell, or publish a shell that provides it`
    );
  });
}

/** Reports modules that the shell loads from every remote and that this remote does not expose. */
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

/** Reports routes of the shell whose remote is not live. */
export function routeProblems(
  { extras, metadata }: ReleasedShell,
  microFrontends: Registry['microFrontends'],
): string[] {
  return Object.entries(extras.routes).flatMap(([path, remote]) =>
    remote === null || Object.hasOwn(microFrontends, remote)
      ? []
      : [
          `${path} of shell ${metadata.version} is the page of ${remote}, which would not be live. ` +
            `Publish ${remote}, or a shell without that page (shell/src/routes.json), first`,
        ],
  );
}
