import { routeOf } from '@redeem/contracts';
import type { WorkboxPlugin } from 'workbox-core/types.js';

/** Caches pages by their path alone, so that the cache contains no code of an address. */
export const pageRules: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(routeOf(new URL(request.url).pathname)),
  cacheWillUpdate: async ({ request, response }) => {
    const isCacheable = new URL(request.url).search === '' && (await isPageOfTheSite(response));
    return isCacheable ? response : null;
  },
};

/** Caches site data only if it is JSON, because a failing edge or network may answer with a page. */
export const siteDataRules: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => {
    const isSiteData = isWhole(response) && hasType(response, 'application/json');
    return Promise.resolve(isSiteData ? response : null);
  },
};

/** True if the response is a page of this site, and not one that another server sent instead. */
async function isPageOfTheSite(answer: Response): Promise<boolean> {
  if (!isWhole(answer) || !hasType(answer, 'text/html')) return false;
  return (await answer.clone().text()).includes('id="configuration"');
}

/** True for a complete response without a redirect. A browser accepts no redirected response for a navigation. */
export function isWhole({ status, redirected }: Response): boolean {
  return status === 200 && !redirected;
}

/**
 * True if the response has this content type.
 *
 * @param type Without parameters, such as `text/html`.
 */
export function hasType({ headers }: Response, type: string): boolean {
  const [essence = ''] = headers.get('Content-Type')?.split(';', 1) ?? [];
  return essence.trim().toLowerCase() === type;
}
