// @ts-check
import compat from 'eslint-plugin-compat';
import { defineConfig } from 'eslint/config';

import { OLDEST } from './src/browser-support/browsers.ts';

// Checks the built scripts, libraries included, for APIs that a supported browser lacks. It does not know all of them: visits of the
// gate run the pages without these APIs (src/browser-support/missing-apis.ts).
export default defineConfig(
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  {
    files: ['**/*.js'],
    plugins: { compat },
    rules: { 'compat/compat': 'error' },
    settings: {
      browsers: Object.entries(OLDEST).map((oldest) => oldest.join(' >= ')),
      lintAllEsApis: true,
      // web-vitals and the reader of QR codes use these only where they exist.
      polyfills: [
        ...['document.prerendering', 'document.wasDiscarded', 'requestIdleCallback'],
        'BarcodeDetector',
      ],
    },
  },
);
