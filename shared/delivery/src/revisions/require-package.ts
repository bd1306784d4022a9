import { DeliveryError } from '../delivery-error';
import type { Registry } from '../registry-contract';
import { versionsIn } from '../registry-releases';

/** Refuses the name of what visitors of this site get nothing of. */
export function requirePackage(registry: Registry, name: string): void {
  if (versionsIn(registry, name).length > 0) return;
  throw new DeliveryError('not-found', `${name} is no package of this site`);
}
