import { routeOf } from '@redeem/delivery/contracts';
import type { WorkboxPlugin } from 'workbox-core/types.js';

/** How pages are kept: by their path alone, so that no code in an address is. */
export const keptPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(routeOf(new URL(request.url).pathname)),
  // A browser takes no answer for a page that was asked for at another address.
  cacheWillUpdate: ({ request, response }) => {
    const isThePage = response.status === 200 && !response.redirected;
    return Promise.resolve(isThePage && new URL(request.url).search === '' ? response : null);
  },
};
