import { DeliveryError } from '../delivery-error';
import type { Revision } from './revision-contract';

/**
 * Refuses a version that was given up as garbage: its files may be gone, or going this moment. Asked
 * while a change is decided, which fails if garbage is collected meanwhile.
 */
export function requireKept(history: readonly Revision[], folder: string): void {
  const gone = history.find(({ change }) => change.removed?.includes(folder));
  if (!gone) return;
  throw new DeliveryError(
    'not-found',
    `${folder} was removed by ${gone.by} at ${gone.at}: publish a new version`,
  );
}
