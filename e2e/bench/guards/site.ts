import type { GuardedPackage } from './guard';
import { CONTRACT_GUARDS } from './site/contracts';
import { DELIVERY_GUARDS } from './site/delivery';
import { HOST_GUARDS } from './site/host';
import { SHELL_GUARDS } from './site/shell';
import { STORE_GUARDS } from './site/store';

/** What keeps the site itself from harm: what it sends, what it takes, what it lets run. */
export const SITE: GuardedPackage[] = [
  { folder: 'shared/contracts', guards: CONTRACT_GUARDS },
  { folder: 'shared/delivery', guards: DELIVERY_GUARDS },
  { folder: 'shared/host', guards: HOST_GUARDS },
  { folder: 'shared/store', guards: STORE_GUARDS },
  { folder: 'shell', guards: SHELL_GUARDS },
];
