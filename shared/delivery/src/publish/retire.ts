import { DeliveryError } from '../delivery-error';
import { changeSite, type SiteAuthor } from '../revisions/change-site';
import { requireUnlocked, type Revision } from '../revisions/revision-contract';
import { defaultVersion, requirePackage } from '../revisions/past';

interface Retirement extends SiteAuthor {
  /** Name of the remote. */
  name: string;
  why?: string;
}

/**
 * Withdraws a remote with all its releases: one published by mistake, or one that is no longer wanted. A later
 * publication of a version that was never live restores it. Throws a DeliveryError while a route of the live shell
 * belongs to it.
 */
export function retire({ name, why, ...author }: Retirement): Promise<Revision> {
  return changeSite({
    ...author,
    subject: name,
    decide: (latest) => {
      requireRemote(name);
      requirePackage(latest.registry, name);
      requireUnlocked(latest, name);
      requireNoRoute(latest, name);
      const { [name]: _, ...others } = latest.registry.microFrontends;
      const from = defaultVersion(latest.registry, name);
      return {
        change: { action: 'retire', subject: name, from, to: null, ...(why && { why }) },
        microFrontends: others,
      };
    },
  });
}

function requireRemote(name: string): void {
  if (name !== 'shell') return;
  throw new DeliveryError(
    'refused',
    'a site needs its shell: roll it back, or publish another one',
  );
}

function requireNoRoute({ registry: { shell } }: Revision, name: string): void {
  const routes = Object.entries(shell?.extras.routes ?? {}).filter(([, remote]) => remote === name);
  if (!shell || routes.length === 0) return;
  const paths = routes.map(([path]) => path).join(', ');
  throw new DeliveryError(
    'refused',
    `${paths} of shell ${shell.metadata.version} is a page of ${name}. ` +
      `Publish a shell without it first (shell/src/routes.json), or take ${name} back to another version`,
  );
}
