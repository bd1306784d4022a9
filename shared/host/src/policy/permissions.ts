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
export function permissionsPolicy({ hasVisitors }: { hasVisitors: boolean }): string {
  const unused = hasVisitors ? [...UNUSED, ...UNUSED_BY_VISITORS] : UNUSED;
  return [...USED.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(
    ', ',
  );
}
