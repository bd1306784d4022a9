import { describe, expect, test } from '@rstest/core';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

import { configurationFrom } from '../configuration/configuration-from-environment';
import { contentPolicy } from './content-policy';

const BOOT = `sha256-${'A'.repeat(43)}=`;

describe('the policy of a page, by Google’s rules for one @I2', () => {
  test('has no weakness', () => {
    const configuration = configurationFrom({
      CONTENT_SERVICE_URL: 'https://cms.example',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
      TAG_MANAGER_SCRIPT_URL: 'https://tags.example/gtm.js',
      PRIVACY_SCRIPT_URL: 'https://privacy.example/{territory}.js',
      REPORT_URL: '/reports',
    });

    expect(weaknesses(contentPolicy({ configuration, inlineScripts: [BOOT] }))).toEqual([]);
  });

  test('would have one without the hash, and with scripts of any text', () => {
    expect(weaknesses("script-src 'self' 'unsafe-inline'")).not.toEqual([]);
  });
});

/** Returns the findings that are worse than a hint for old browsers. */
function weaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
    .map(({ description }) => description);
}
