import type { classOf } from '@redeem/contracts';

import {
  contentPolicy,
  isEncrypted,
  type PagePolicy,
  reportedPolicy,
  scriptOrigins,
} from './content-policy';

/** The headers of an answer, by name. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of every class of answer. */
/** The kind of an answer, which decides about headers and caching. */
export type RouteClass =
  | ReturnType<typeof classOf>
  | 'code-link'
  | 'not-found'
  | 'missing-file'
  | 'report'
  | 'refusal';

export type HeaderPolicy = Readonly<Record<RouteClass, Headers>>;

// `no-cache` and not `no-store`: the page must stay eligible for the back/forward cache.
const REVALIDATED = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

const IMMUTABLE = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // The files are also sent as deltas.
  Vary: 'Accept-Encoding, Available-Dictionary',
};

/**
 * The value of `Cache-Control` for a delta. A cache in between that ignores `Vary` would send it to browsers without the
 * dictionary, so only the browser may store it.
 */
export const STORED_BY_BROWSER = IMMUTABLE['Cache-Control'].replace('public', 'private');

const NEVER_STORED = { 'Cache-Control': 'no-store' };

/** For an address that contains a code or may contain one. */
const FOR_ONE_VISITOR = { ...NEVER_STORED, 'X-Robots-Tag': 'noindex' };

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** For a file that is not a page: if a browser opens it as a page, it can do nothing. */
const INERT = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

const FOR_THIS_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' };

const FOR_ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

/** Returns the header and cache policy of a site. */
export function headerPolicy(policy: PagePolicy): HeaderPolicy {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    // The address may contain a code: third parties get the origin, never the query. The requests of a style
    // sheet follow the policy of the style sheet.
    'Referrer-Policy': 'strict-origin',
    // On a developer's machine it would apply to all other sites on localhost.
    ...(isEncrypted(policy.configuration) && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    }),
  };
  const page = { ...everywhere, ...REVALIDATED, ...pageHeaders(policy) };
  const file = { ...everywhere, ...INERT, ...FOR_THIS_ORIGIN };
  const text = { ...file, ...NEVER_STORED, ...PLAIN_TEXT };
  return {
    page,
    // The HTTP cache stores addresses too. The price: the page may not be restored on Back.
    'code-link': { ...page, ...FOR_ONE_VISITOR },
    // Visitors type codes into the address bar, behind the address of the site.
    'not-found': { ...page, ...FOR_ONE_VISITOR },
    registry: {
      ...file,
      ...REVALIDATED,
      // If the site does not answer, a cache in between may use its copy for a day.
      'Cache-Control': 'no-cache, stale-if-error=86400',
      'Content-Type': 'application/json; charset=utf-8',
    },
    // Browsers request it past their caches anyway and compare its bytes.
    'service-worker': {
      ...file,
      ...REVALIDATED,
      'Content-Type': 'text/javascript; charset=utf-8',
    },
    robots: { ...file, ...REVALIDATED, ...PLAIN_TEXT },
    'shell-file': { ...file, ...IMMUTABLE },
    'remote-file': { ...file, ...IMMUTABLE, ...FOR_ANY_ORIGIN },
    'missing-file': text,
    probe: text,
    report: { ...file, ...NEVER_STORED },
    refusal: text,
  };
}

function pageHeaders(policy: PagePolicy): Headers {
  const { configuration } = policy;
  const reported = reportedPolicy(configuration);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // Two policies, separated by a comma. Both apply.
    'Content-Security-Policy': `${contentPolicy(policy)}, ${scriptOrigins(policy)}`,
    ...(reported !== null && { 'Content-Security-Policy-Report-Only': reported }),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...FOR_THIS_ORIGIN,
    'Permissions-Policy': permissionsPolicy(isEncrypted(configuration)),
  };
}

/** Features for the scanner's camera and picture, and for the buttons that copy a code. No frame gets them. */
const USED = ['autoplay', 'camera', 'clipboard-write', 'media-playback-while-not-visible'];

// All other features of Chromium, which warns of unknown names. Client hints and `storage-access` are missing on
// purpose, because the frame of a captcha may need them.
const UNUSED = [
  ...['accelerometer', 'aria-notify', 'browsing-topics', 'captured-surface-control'],
  ...['clipboard-read', 'compute-pressure', 'cross-origin-isolated', 'deferred-fetch'],
  ...['deferred-fetch-minimal', 'digital-credentials-create', 'digital-credentials-get'],
  ...['display-capture', 'encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope'],
  ...['hid', 'identity-credentials-get', 'idle-detection', 'interest-cohort', 'keyboard-map'],
  ...['language-detector', 'language-model', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'on-device-speech-recognition'],
  ...['otp-credentials', 'payment', 'picture-in-picture', 'private-state-token-issuance'],
  ...['private-state-token-redemption', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'speaker-selection', 'summarizer'],
  ...['sync-xhr', 'translator', 'unload', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/** Features that a page needs on a developer's machine only. */
const UNUSED_BY_VISITORS = ['local-network', 'local-network-access', 'loopback-network'];

/** Returns the value of `Permissions-Policy`. */
function permissionsPolicy(hasVisitors: boolean): string {
  const unused = hasVisitors ? [...UNUSED, ...UNUSED_BY_VISITORS] : UNUSED;
  const features = [...USED.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)];
  return features.join(', ');
}
