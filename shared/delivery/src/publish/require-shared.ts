import { satisfies } from 'semver';

import { DeliveryError } from '../delivery-error';
import type { ReleasedEntry, ReleasedShell } from '../released-entry';

/** Refuses a remote that needs another version of a shared module than the shell provides. */
export function requireShared(
  name: string,
  { metadata, extras }: Pick<ReleasedEntry, 'metadata' | 'extras'>,
  shell: ReleasedShell | undefined,
): void {
  const provides = shell?.extras.provides ?? {};
  for (const [module, range] of Object.entries(extras.shared)) {
    const provided = provides[module];
    if (provided !== undefined && satisfies(provided, range)) continue;
    throw new DeliveryError(
      'refused',
      `${name} ${metadata.version} needs ${module} ${range}, and shell ` +
        `${shell?.metadata.version ?? '(none)'} provides ${provided ?? 'none'}. ` +
        `Build the remote against what is live, or publish a shell that provides it`,
    );
  }
}
