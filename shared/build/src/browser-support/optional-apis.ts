/** APIs that some supported browsers lack and that our files use only where they exist. */
export const OPTIONAL_APIS: Record<string, string[]> = {
  'remotes/redeem-form/src/scan/camera.ts': ['MediaStreamTrack.prototype.getCapabilities'],
  'remotes/redeem-form/src/scan/look-for-code.ts': ['BarcodeDetector'],
  'remotes/support/src/faq/use-highlights.ts': ['CSS.highlights', 'Highlight'],
  'shared/store/src/page/cookies.ts': ['Document.prototype.prerendering'],
  'shell/src/boot-page/boot.ts': ['trustedTypes'],
  'shell/src/boot-page/first-view.ts': ['trustedTypes'],
  'shell/src/boot/scripts.ts': ['trustedTypes'],
  'shell/src/boot/watch-page.ts': ['Document.prototype.prerendering'],
  'shell/src/remotes/load-with-fallback.ts': ['PerformanceResourceTiming.prototype.responseStatus'],
  'shell/src/third-parties/tag-manager.ts': ['Navigator.prototype.globalPrivacyControl'],
};

/** APIs that libraries use only where they exist. */
export const OPTIONAL_IN_LIBRARIES = [
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
