// @ts-check
import { defineConfig } from 'eslint/config';

import { OPTIONAL_APIS } from './src/browser-support/optional-apis.ts';
import { supportedApis } from './src/browser-support/supported-apis.ts';

/** Matches an inline script; a script with a type is data. */
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

/** Checks the built files, libraries included, for APIs that a supported browser lacks. */
export default defineConfig(
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  { files: ['**/*.html'], processor: inlineScripts },
  {
    files: ['**/*.js'],
    plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
    rules: {
      'browsers/supported-apis': ['error', { allow: OPTIONAL_APIS }],
    },
  },
);
