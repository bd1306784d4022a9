import { DeliveryError } from '../delivery-error';
import type { Storage } from '../storage/storage';
import { readHistory } from './history';

/**
 * Refuses a version that was given up as garbage: its files may be gone, or going this moment. Asked
 * while a change is decided, which fails if garbage is collected meanwhile.
 */
export async function requireKept(storage: Storage, folder: string): Promise<void> {
  const history = await readHistory(storage);
  const gone = history.find(({ change }) => change.removed?.includes(folder));
  if (!gone) return;
  throw new DeliveryError(
    'not-found',
    `${folder} was removed by ${gone.by} at ${gone.at}: publish a new version`,
  );
}
