import {
  type Configuration,
  externalOrigins,
  type PageRegistry,
  runnableReleases,
} from '@redeem/contracts';

import { NO_OVERRIDES } from '../boot-page/choose-releases';
import { absoluteUrl, parseUrl, releaseFolder } from '../remotes/addresses';

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
 * Returns name and version of the package that a script belongs to by its folder; null for a third party’s. The origin is not
 * enough: an inline script of a tag manager has the address of the page.
 */
export type OwnerOf = (url: string) => string | null;

export function scriptOwners(registry: PageRegistry, overrides = NO_OVERRIDES): OwnerOf {
  // Computed for each script, because releases are added to the registry while the page is open.
  const remotes = () => [
    ...runnableReleases(registry),
    ...Array.from(overrides, ([name, release]) => ({ name, release })),
  ];
  return (url) => {
    if (url.startsWith(absoluteUrl('/shell/'))) return shellOf(registry);
    const owner = remotes().find(({ release }) => url.startsWith(releaseFolder(release.url)));
    return owner ? `${owner.name}@${owner.release.metadata.version}` : null;
  };
}

/** Returns the name and version of the shell; its version is `development` if it is not released. */
export function shellOf({ shell }: PageRegistry): string {
  return `shell@${shell?.metadata.version ?? 'development'}`;
}

/**
 * Installs the default policy of Trusted Types: only scripts of releases, configured third parties and overrides may run. With
 * `strict-dynamic` alone the tag manager could load any. Markup and code from text are refused.
 */
export function guardScripts(registry: PageRegistry, configuration: Configuration): void {
  const { scripts, overrides } = externalOrigins(configuration);
  const origins = new Set([...scripts, ...overrides]);
  const ownerOf = scriptOwners(registry);
  const mayRun = (url: URL | null) =>
    url !== null &&
    (origins.has(url.origin) ||
      url.href.startsWith(absoluteUrl('/remotes/')) ||
      ownerOf(url.href) !== null);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (mayRun(parseUrl(address, document.baseURI)) ? address : null),
  });
}
