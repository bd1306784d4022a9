import {
  type Configuration,
  externalOrigins,
  type PageRegistry,
  runnableReleases,
} from '@redeem/contracts';

import { absoluteUrl, parseUrl, releaseFolder } from '../remotes/addresses';
import type { ScriptOwner } from '../browser/report';
import { NO_OVERRIDES } from '../boot-page/choose-releases';

/** The rules of a policy, which makes an address of a script, or HTML, of a text; null refuses it. */
interface TypedTextRules {
  createScriptURL?: (address: string) => string | null;
  createHTML?: (html: string) => string;
}

declare global {
  interface Window {
    /** Not every supported browser has Trusted Types. */
    trustedTypes?: {
      createPolicy: <Rules extends TypedTextRules>(name: string, rules: Rules) => Rules;
    };
  }
}

/**
 * Installs the default policy of Trusted Types, which checks the address of every script that is added to
 * the page. Without it, a content policy with `strict-dynamic` would let the tag manager load any script.
 * The policy creates neither markup nor code from text, so the browser refuses both.
 */
export function guardScripts(registry: PageRegistry, configuration: Configuration): void {
  const mayRun = knownScripts(registry, configuration);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (mayRun(address) ? address : null),
  });
}

/**
 * Returns a function that is true for the address of a script that this page may run: released files,
 * scripts of configured third parties, and overrides.
 */
export function knownScripts(
  registry: PageRegistry,
  configuration: Configuration,
): (address: string) => boolean {
  const { scripts, overrides } = externalOrigins(configuration);
  const origins = new Set([...scripts, ...overrides]);
  // Computed for each check, because releases are added to the registry while the page is open.
  const folders = () => [
    ...['/shell/', '/remotes/'].map(absoluteUrl),
    ...runnableReleases(registry).map(({ release }) => releaseFolder(release.url)),
  ];
  return (address) => {
    const url = parseUrl(address, document.baseURI);
    if (!url) return false;
    const { href, origin } = url;
    return origins.has(origin) || folders().some((folder) => href.startsWith(folder));
  };
}

/** Returns the shell as the owner of a script; its version is `development` if it is not released. */
export function shellOf({ shell }: PageRegistry): ScriptOwner {
  return { name: 'shell', version: shell?.metadata.version ?? 'development' };
}

/**
 * Returns a function that maps the address of a script to its package: below /shell/, or beside the entry
 * of a remote. It returns null for any other script. The origin is not enough, because an inline script of a
 * tag manager has the address of the page.
 */
export function scriptOwners(
  registry: PageRegistry,
  overrides = NO_OVERRIDES,
): (url: string) => ScriptOwner | null {
  // Computed for each script, because releases are added to the registry while the page is open.
  const releases = () => [
    ...runnableReleases(registry),
    ...Array.from(overrides, ([name, release]) => ({ name, release })),
  ];
  const owners = () => [
    { folder: absoluteUrl('/shell/'), owner: shellOf(registry) },
    ...releases().map(({ name, release: { url, metadata } }) => ({
      folder: releaseFolder(url),
      owner: { name, version: metadata.version },
    })),
  ];
  return (url) => owners().find(({ folder }) => url.startsWith(folder))?.owner ?? null;
}
