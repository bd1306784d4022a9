// @ts-check
import { defineConfig } from 'eslint/config';

import { OPTIONAL_APIS, OPTIONAL_IN_LIBRARIES } from './src/browser-support/optional-apis.mjs';
import { supportedApis } from './src/browser-support/supported-apis.mjs';

/** A script in the page itself; one with a type is data. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs;

const inlineScripts = {
  /** @param {string} html */
  preprocess: (html) =>
    Array.from(html.matchAll(INLINE_SCRIPT), ([, text = ''], place) => ({
      text,
      filename: `${String(place)}.js`,
    })),
  /** @param {import('eslint').Linter.LintMessage[][]} messages */
  postprocess: (messages) => messages.flat(),
};

/** Checks what is delivered, libraries included: APIs that a supported browser lacks, and nothing else. */
export default defineConfig(
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  { files: ['**/*.html'], processor: inlineScripts },
  {
    files: ['**/*.js'],
    plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
    rules: {
      'browsers/supported-apis': [
        'error',
        { allow: [...Object.values(OPTIONAL_APIS).flat(), ...OPTIONAL_IN_LIBRARIES] },
      ],
    },
  },
);
