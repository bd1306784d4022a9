import {
  type Configuration,
  externalOrigins,
  type PageRegistry,
  runnableReleases,
  SERVICE_WORKER_PATH,
} from '@redeem/contracts';

import { absoluteUrl, releaseFolder, parseUrl } from '../remotes/addresses';

declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string | null },
      ) => { createScriptURL: (address: string) => unknown };
    };
  }
}

/**
 * From now on the browser asks here before anybody, of ours or not, adds a script by its address: a
 * content policy with `strict-dynamic` would let the tag manager load what it likes. No policy makes
 * markup or code of text, so nobody may.
 */
export function guardScripts(registry: PageRegistry, configuration: Configuration): void {
  const mayRun = knownScripts(registry, configuration);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (mayRun(address) ? address : null),
  });
}

/** Tells what this page may run: released files, the service worker, third parties' scripts and overrides. */
export function knownScripts(
  registry: PageRegistry,
  configuration: Configuration,
): (address: string) => boolean {
  const { scripts, overrides } = externalOrigins(configuration);
  const origins = new Set([...scripts, ...overrides]);
  // Looked up anew each time: the registry learns of releases while the page is open.
  const folders = () => [
    ...['/shell/', '/remotes/'].map(absoluteUrl),
    ...runnableReleases(registry).map(({ release }) => releaseFolder(release.url)),
  ];
  return (address) => {
    const url = parseUrl(address, document.baseURI);
    if (!url) return false;
    const { href, origin } = url;
    if (href === absoluteUrl(SERVICE_WORKER_PATH)) return true;
    return origins.has(origin) || folders().some((folder) => href.startsWith(folder));
  };
}
