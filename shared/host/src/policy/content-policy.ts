import { type Configuration, externalOrigins } from '@redeem/contracts';

/** The inputs of a page's policy. */
export interface PagePolicy {
  configuration: Configuration;
  /** The hashes of the inline scripts of the pages. */
  inlineScripts: readonly string[];
}

type Directives = Record<string, readonly string[]>;

/**
 * Only these policies may create what a browser would run: `boot` and `default`, of the boot script and of the shell, the
 * address of a script, and `first-view` the HTML of a first view.
 */
const TRUSTED_TYPES: Directives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['boot', 'first-view', 'default'],
};

/**
 * Returns the first content policy of a page. It trusts the inline scripts by hash, and the scripts that these
 * load (`strict-dynamic`). `scriptOrigins` limits the origins of scripts, and the shell's Trusted Types policy
 * their paths.
 */
export function contentPolicy({ configuration, inlineScripts }: PagePolicy): string {
  const { images, scripts, frames, connections, overrides } = externalOrigins(configuration);
  const isStrict = configuration.trustedTypes !== 'report';
  return textOf({
    'default-src': ["'none'"],
    'script-src': [...inlineScripts.map((hash) => `'${hash}'`), "'strict-dynamic'"],
    'style-src': ["'self'", ...overrides],
    'font-src': ["'self'", ...overrides],
    'img-src': ["'self'", 'data:', ...images, ...scripts, ...overrides],
    'connect-src': ["'self'", ...connections, ...scripts, ...overrides],
    'worker-src': ["'self'"],
    'frame-src': frames,
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isStrict && TRUSTED_TYPES),
    ...(isEncrypted(configuration) && { 'upgrade-insecure-requests': [] }),
    ...reporting(configuration),
  });
}

/**
 * Returns the second content policy of a page, which lists the origins of scripts. A browser runs a script only
 * if both policies allow it. `strict-dynamic` ignores lists of hosts, and Trusted Types see neither `import()`
 * nor `modulepreload`.
 */
export function scriptOrigins({ configuration, inlineScripts }: PagePolicy): string {
  const { scripts, overrides } = externalOrigins(configuration);
  const hashes = inlineScripts.map((hash) => `'${hash}'`);
  return textOf({
    'script-src': [...hashes, "'self'", ...scripts, ...overrides],
    ...reporting(configuration),
  });
}

/** Returns the report-only policy with the Trusted Types, or null if these are enforced. */
export function reportedPolicy(configuration: Configuration): string | null {
  if (configuration.trustedTypes !== 'report') return null;
  return textOf({ ...TRUSTED_TYPES, ...reporting(configuration) });
}

/** Returns true if all services use https, as on every site with visitors. */
export function isEncrypted(configuration: Configuration): boolean {
  const { contentServiceUrl, captchaScriptUrl, tagManagerScriptUrl, privacyScriptUrl } =
    configuration;
  const addresses = [contentServiceUrl, captchaScriptUrl, tagManagerScriptUrl, privacyScriptUrl];
  return addresses.every((address) => address.startsWith('https:'));
}

/** Violations go to the site's own path only: another origin would receive the page's address. */
function reporting({ reportUrl }: Configuration): Directives {
  // Not `report-to`: Chromium waits a minute with it, and other browsers do not report.
  return reportUrl?.startsWith('/') ? { 'report-uri': [reportUrl] } : {};
}

function textOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
