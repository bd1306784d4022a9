import type { Release } from '../release/read-release';
import type { SourceCheckout } from '../release/source';
import type { LatestRevision } from '../site/history';
import type { Revision } from '../site/revision';
import { WORKSPACE } from './build';
import { publish, type Publication } from './publish';

/** A publication of a finished build, with a gate of one rule. */
export interface BuiltPublication extends Omit<
  Publication,
  'name' | 'say' | 'version' | 'loadGate' | 'plan'
> {
  release: Release;
  source?: SourceCheckout | null;
  /** The rule; its refusal ends the publication. */
  check?: (release: Release, live: LatestRevision) => unknown;
}

/** Publishes a finished build. Resolves to its revision. */
export async function publishBuilt(publication: BuiltPublication): Promise<Revision> {
  const { release, source = null, check, ...others } = publication;
  const { name, version } = release;
  const make = () => Promise.resolve(release);
  const { revision } = await publish({
    ...{ ...others, name, say: () => undefined },
    plan: () => Promise.resolve({ version, folder: WORKSPACE, source, make }),
    loadGate: () =>
      Promise.resolve({
        checkRelease: async ({ live }) => {
          await check?.(release, live as LatestRevision);
          return [];
        },
        weighWorkspace: () => Promise.resolve([]),
      }),
  });
  return revision;
}
