/** What an answer is, as far as caches and browsers are concerned. */
export type RouteClass =
  | 'page'
  | 'registry'
  | 'shell-file'
  | 'remote-file'
  | 'missing-file'
  | 'probe'
  | 'report'
  | 'refusal';

const EVERYWHERE = { 'X-Content-Type-Options': 'nosniff' };

// `no-cache` and not `no-store`: the page must stay eligible for the back/forward cache.
const REVALIDATED = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

const IMMUTABLE = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
};

const NEVER_STORED = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };

const UNUSED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
  'browsing-topics',
  'interest-cohort',
];

/** The headers of every class of answer: the whole header and cache policy of the site. */
export const HEADERS: Readonly<Record<RouteClass, Readonly<Record<string, string>>>> = {
  page: {
    ...EVERYWHERE,
    ...REVALIDATED,
    'Content-Type': 'text/html; charset=utf-8',
    // The code may be in the address: third parties learn the origin, never the query.
    'Referrer-Policy': 'strict-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  },
  registry: {
    ...EVERYWHERE,
    ...REVALIDATED,
    'Content-Type': 'application/json; charset=utf-8',
  },
  'shell-file': { ...EVERYWHERE, ...IMMUTABLE },
  'remote-file': {
    ...EVERYWHERE,
    ...IMMUTABLE,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Timing-Allow-Origin': '*',
  },
  'missing-file': { ...EVERYWHERE, ...NEVER_STORED },
  probe: { ...EVERYWHERE, ...NEVER_STORED },
  report: { ...EVERYWHERE, 'Cache-Control': 'no-store' },
  refusal: { ...EVERYWHERE, ...NEVER_STORED },
};
