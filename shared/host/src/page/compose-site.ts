import { type Configuration, type Registry, ROBOTS } from '@redeem/contracts';

import { composePage } from './compose-page';
import { composeServiceWorker } from './compose-service-worker';

interface SiteParts {
  /** index.html of the live shell. */
  html: string;
  /** The service worker of the live shell as it was built; null where it has none. */
  serviceWorker: string | null;
  registry: Registry;
  configuration: Configuration;
}

/** The documents that a site sends besides its registry and the files of its releases. */
export interface ComposedSite {
  /** The pages, by route. */
  pages: ReadonlyMap<string, string>;
  /** The page for unknown paths. */
  notFound: string;
  robots: string;
  /** Null where the shell has none. */
  serviceWorker: string | null;
}

/** Composes a site. The same parts give the same bytes. */
export function composeSite({ serviceWorker, ...parts }: SiteParts): ComposedSite {
  const routes = Object.keys(parts.registry.shell?.extras.routes ?? {});
  const pages = new Map(routes.map((route) => [route, composePage({ ...parts, route })]));
  const notFound = composePage(parts);
  return {
    pages,
    notFound,
    robots: ROBOTS,
    serviceWorker:
      serviceWorker === null
        ? null
        : composeServiceWorker(serviceWorker, parts.configuration, pages.get('/') ?? notFound),
  };
}
