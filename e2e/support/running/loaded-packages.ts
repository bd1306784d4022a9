import type { BrowserContext } from '@playwright/test';

import { CONTENT_SERVICE, THIRD_PARTIES } from '../network/addresses';

/**
 * The annotation of a test that says what its pages loaded: folders of packages, and paths of documents, separated by
 * spaces. `npm test -- changed` reads it (shared/tasks/src/test/impact.ts).
 */
export const LOADED = 'loaded';

/** Records from now on what the pages of a context load. */
export function recordLoaded(context: BrowserContext): Set<string> {
  const loaded = new Set<string>();
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === CONTENT_SERVICE) loaded.add('e2e/content-service');
    else if (origin === THIRD_PARTIES) loaded.add('e2e/third-parties');
    else if (request.resourceType() === 'document') loaded.add('shell').add(pathname);
    else {
      const [remote] = /^remotes\/[^/]+(?=\/)/.exec(pathname.slice(1)) ?? [];
      if (remote !== undefined) loaded.add(remote);
    }
  });
  return loaded;
}
