/** APIs that some supported browsers lack and that our files or libraries use only where they exist. */
export const OPTIONAL_APIS = [
  'BarcodeDetector',
  'CSS.highlights',
  'Document.prototype.prerendering',
  'Highlight',
  'MediaStreamTrack.prototype.getCapabilities',
  'Navigator.prototype.globalPrivacyControl',
  'PerformanceResourceTiming.prototype.responseStatus',
  'trustedTypes',
  // React
  'Document.prototype.startViewTransition',
  'navigation',
  'setImmediate',
  // i18next
  'Intl.Locale.prototype.getTextInfo',
  // web-vitals
  'PerformanceEventTiming',
  'PerformanceSoftNavigation',
  'cancelIdleCallback',
  'requestIdleCallback',
];
