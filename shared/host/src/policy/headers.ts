import type { RouteClass } from '@redeem/contracts';

import {
  contentPolicy,
  isEncrypted,
  type PagePolicy,
  reportedPolicy,
  scriptOrigins,
  serviceWorkerPolicy,
} from './content-policy';

/** By name what an answer says about itself. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of every class of answer. */
export type HeaderPolicy = Readonly<Record<RouteClass, Headers>>;

// `no-cache` and not `no-store`: the page must stay eligible for the back/forward cache.
const REVALIDATED = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

const IMMUTABLE = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
};

const NEVER_STORED = { 'Cache-Control': 'no-store' };

/** What is under an address with a code in it, or with what may be one, is for who has the code. */
const FOR_ONE_VISITOR = { ...NEVER_STORED, 'X-Robots-Tag': 'noindex' };

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** What is no page may do nothing, whoever opens it as one. */
const INERT = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

const FOR_THIS_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' };

const FOR_ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

/** The whole header and cache policy of a site, whoever serves it. */
export function headerPolicy(policy: PagePolicy): HeaderPolicy {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    // The code may be in the address: third parties learn the origin, never the query. A style sheet
    // has a policy of its own for what it asks for.
    'Referrer-Policy': 'strict-origin',
    // On a machine of a developer it would hold for whatever else is served there.
    ...(isEncrypted(policy.configuration) && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    }),
  };
  const page = { ...everywhere, ...REVALIDATED, ...pageHeaders(policy) };
  const text = { ...everywhere, ...NEVER_STORED, ...INERT, ...FOR_THIS_ORIGIN, ...PLAIN_TEXT };
  return {
    page,
    // Not even in the browser's own cache, which goes by addresses; it may cost the way back.
    'code-link': { ...page, ...FOR_ONE_VISITOR },
    // Visitors type codes behind the address of the site.
    'not-found': { ...page, ...FOR_ONE_VISITOR },
    registry: {
      ...everywhere,
      ...REVALIDATED,
      // A cache in between may answer with what it has for a day, where the site does not answer.
      'Cache-Control': 'no-cache, stale-if-error=86400',
      ...INERT,
      ...FOR_THIS_ORIGIN,
      'Content-Type': 'application/json; charset=utf-8',
    },
    // Browsers ask for it past their caches anyway, and go by its bytes.
    'service-worker': {
      ...everywhere,
      ...REVALIDATED,
      ...FOR_THIS_ORIGIN,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': serviceWorkerPolicy(policy.configuration),
    },
    robots: { ...everywhere, ...REVALIDATED, ...INERT, ...FOR_THIS_ORIGIN, ...PLAIN_TEXT },
    'shell-file': { ...everywhere, ...IMMUTABLE, ...INERT, ...FOR_THIS_ORIGIN },
    'remote-file': { ...everywhere, ...IMMUTABLE, ...INERT, ...FOR_ANY_ORIGIN },
    'missing-file': text,
    probe: text,
    report: { ...everywhere, ...NEVER_STORED, ...INERT, ...FOR_THIS_ORIGIN },
    refusal: text,
    malformed: text,
  };
}

function pageHeaders(policy: PagePolicy): Headers {
  const { configuration } = policy;
  const reported = reportedPolicy(configuration);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // Two policies, apart by a comma: both hold.
    'Content-Security-Policy': `${contentPolicy(policy)}, ${scriptOrigins(policy)}`,
    ...(reported !== null && { 'Content-Security-Policy-Report-Only': reported }),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...FOR_THIS_ORIGIN,
    'Permissions-Policy': permissionsPolicy({ hasVisitors: isEncrypted(configuration) }),
  };
}

/** The scanner's camera and its picture, and the buttons that copy a code. No frame gets them. */
const USED = ['autoplay', 'camera', 'clipboard-write', 'media-playback-while-not-visible'];

// Every other feature that Chromium knows, which warns of a name that it does not. Missing on purpose
// are client hints and `storage-access`, which a captcha's own frame may need.
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

/** A developer's page asks services on the developer's machine. */
const UNUSED_BY_VISITORS = ['local-network', 'local-network-access', 'loopback-network'];

/** What a page may use of the browser's features, for `Permissions-Policy`. */
function permissionsPolicy({ hasVisitors }: { hasVisitors: boolean }): string {
  const unused = hasVisitors ? [...UNUSED, ...UNUSED_BY_VISITORS] : UNUSED;
  return [...USED.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(
    ', ',
  );
}
