import { type Registry, versionsIn } from '@redeem/contracts';

import { DeliveryError } from '../delivery-error';

/** Refuses the name of what visitors of this site get nothing of. */
export function requirePackage(registry: Registry, name: string): void {
  if (versionsIn(registry, name).length > 0) return;
  throw new DeliveryError('not-found', `${name} is no package of this site`);
}
