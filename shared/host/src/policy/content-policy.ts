import { type Configuration, externalOrigins } from '@redeem/contracts';

/** What of a page's policy depends on the page and its installation. */
export interface PagePolicy {
  configuration: Configuration;
  /** The scripts in the pages, by their hashes. */
  inlineScripts: readonly string[];
}

type Directives = Record<string, readonly string[]>;

/** Only these may turn text into the address of a script: the boot script and the shell. */
const TRUSTED_TYPES: Directives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['boot', 'default'],
};

/**
 * What a page may load and from where. Scripts are trusted by the hash of the one in the page, which
 * starts the shell, and by being started by such a script (`strict-dynamic`); from where those come is
 * settled by `scriptOrigins` and, path by path, by the shell's Trusted Types policy.
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
 * From where scripts may come, beside `contentPolicy`: a browser runs what both allow. `strict-dynamic`
 * ignores lists of hosts, and Trusted Types see neither `import()` nor `modulepreload`.
 */
export function scriptOrigins({ configuration, inlineScripts }: PagePolicy): string {
  const { scripts, overrides } = externalOrigins(configuration);
  const hashes = inlineScripts.map((hash) => `'${hash}'`);
  return textOf({
    'script-src': [...hashes, "'self'", ...scripts, ...overrides],
    ...reporting(configuration),
  });
}

/** What the service worker may fetch for its pages: what it keeps, and nothing of third parties. */
export function serviceWorkerPolicy({ contentServiceUrl }: Configuration): string {
  return textOf({
    'default-src': ["'none'"],
    'connect-src': ["'self'", new URL(contentServiceUrl).origin],
    'frame-ancestors': ["'none'"],
  });
}

/** What is only reported: the Trusted Types, where a third party cannot live with them. */
export function reportedPolicy(configuration: Configuration): string | null {
  if (configuration.trustedTypes !== 'report') return null;
  return textOf({ ...TRUSTED_TYPES, ...reporting(configuration) });
}

/** Nothing that the page needs is fetched without encryption: it is a site with visitors. */
export function isEncrypted(configuration: Configuration): boolean {
  const { contentServiceUrl, captchaScriptUrl, tagManagerScriptUrl, privacyScriptUrl } =
    configuration;
  const addresses = [contentServiceUrl, captchaScriptUrl, tagManagerScriptUrl, privacyScriptUrl];
  return addresses.every((address) => address.startsWith('https:'));
}

function reporting(configuration: Configuration): Directives {
  const url = ownReports(configuration);
  // Not `report-to`: browsers that know it wait a minute, and the others say nothing.
  return url === null ? {} : { 'report-uri': [url] };
}

/** The site's own address for violations. Another's would be told the address of the page. */
function ownReports({ reportUrl }: Configuration): string | null {
  return reportUrl?.startsWith('/') ? reportUrl : null;
}

function textOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
