import { routeOf } from '@redeem/contracts';
import type { WorkboxPlugin } from 'workbox-core/types.js';

/** How pages are kept: by their path alone, so that no code in an address is. */
export const pageRules: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(routeOf(new URL(request.url).pathname)),
  cacheWillUpdate: async ({ request, response }) => {
    const isKept = new URL(request.url).search === '' && (await isPageOfTheSite(response));
    return isKept ? response : null;
  },
};

/** Site data is kept where it is some: an edge or a network that fails may answer with a page. */
export const siteDataRules: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => {
    const isSiteData = isWhole(response) && hasType(response, 'application/json');
    return Promise.resolve(isSiteData ? response : null);
  },
};

/** Of a page that some other server sent in its place no part is what the shell reads. */
async function isPageOfTheSite(answer: Response): Promise<boolean> {
  if (!isWhole(answer) || !hasType(answer, 'text/html')) return false;
  return (await answer.clone().text()).includes('id="configuration"');
}

/** Not a part, and from the address that was asked for: a browser takes no other answer for a page. */
export function isWhole({ status, redirected }: Response): boolean {
  return status === 200 && !redirected;
}

/** @param type Without parameters, such as `text/html`. */
export function hasType({ headers }: Response, type: string): boolean {
  const [essence = ''] = headers.get('Content-Type')?.split(';', 1) ?? [];
  return essence.trim().toLowerCase() === type;
}
