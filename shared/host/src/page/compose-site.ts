import { type Configuration, type Registry, ROBOTS } from '@redeem/contracts';

import { composePage } from './compose-page';
import { composeServiceWorker, SERVICE_WORKER_FILE } from './compose-service-worker';

/** The file with the page for unknown paths. */
export const NOT_FOUND_PAGE = 'pages/404.html';

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

/** Composes a site for the Node host or for a file server. The same parts give the same bytes. */
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

/** Returns a composed site as files for a file server, with paths relative to the root of the site. */
export function siteFiles(site: ComposedSite): { path: string; text: string }[] {
  const { pages, notFound, robots, serviceWorker } = site;
  return [
    ...[...pages].map(([route, text]) => ({ path: `pages/${pageFile(route)}`, text })),
    { path: NOT_FOUND_PAGE, text: notFound },
    { path: 'pages/robots.txt', text: robots },
    ...(serviceWorker === null
      ? []
      : [{ path: `pages/${SERVICE_WORKER_FILE}`, text: serviceWorker }]),
  ];
}

/** Returns the name of the file with the page of a route, below pages/. */
function pageFile(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`;
}
