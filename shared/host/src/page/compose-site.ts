import { type Configuration, type Registry, ROBOTS } from '@redeem/contracts';

import { composePage } from './compose-page';
import { composeServiceWorker, SERVICE_WORKER_FILE } from './compose-service-worker';

/** The file with the page at every path that is no route. */
export const NOT_FOUND_PAGE = 'pages/404.html';

interface SiteParts {
  /** index.html of the live shell. */
  html: string;
  /** The service worker of the live shell as it was built; null where it has none. */
  serviceWorker: string | null;
  registry: Registry;
  configuration: Configuration;
}

/** The texts that a site sends besides its registry and the files of its releases. */
export interface ComposedSite {
  /** The pages by the route of the shell that they are for. */
  pages: ReadonlyMap<string, string>;
  /** The page at every other path: there the shell says that it has none. */
  notFound: string;
  robots: string;
  /** Null where the shell has none. */
  serviceWorker: string | null;
}

/** Composes a site for whoever serves it: the Node host, or a server of files. Same parts, same bytes. */
export function composeSite({ serviceWorker, ...parts }: SiteParts): ComposedSite {
  const routes = Object.keys(parts.registry.shell?.extras.routes ?? {});
  return {
    pages: new Map(routes.map((route) => [route, composePage({ ...parts, route })])),
    notFound: composePage(parts),
    robots: ROBOTS,
    serviceWorker:
      serviceWorker === null ? null : composeServiceWorker(serviceWorker, parts.configuration),
  };
}

/** Returns a composed site as files, by path below the root of the site, for servers that compose nothing. */
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
export function pageFile(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`;
}
