import { showAlone, type Visit } from '@redeem/platform/standalone';
import { accepted, anEntry, type Verdict } from '@redeem/platform/testing/fixtures';

import { remote } from './public';

const USED = anEntry({ retailer: 'Google Play', exchangeResult: 'GPLA YCOD E123' });

/** Answers by the first letter of the code. A code with another letter is not found. */
const ANSWERS = new Map<string, Verdict>([
  ['A', accepted()],
  ['R', accepted({ remaining: 0, history: [USED] })],
  ['E', { outcome: 'refused', reason: 'expired' }],
  ['T', { outcome: 'refused', reason: 'wrong-territory' }],
  ['G', { outcome: 'refused', reason: 'captcha' }],
  ['U', { outcome: 'refused', reason: 'unexpected' }],
]);

const VISIT: Visit = {
  settings: { captchaScriptUrl: 'http://localhost:4100/captcha.js' },
  getSite: () => ({ territory: 'US', language: 'en', captchaKey: 'key-of-nobody' }),
  validateCode: async ({ code, captchaToken }) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (code.startsWith('F')) throw new Error('the service is down');
    const letter = captchaToken === null ? code.charAt(0) : 'A';
    return ANSWERS.get(letter) ?? { outcome: 'refused', reason: 'not-found' };
  },
};

await showAlone(remote, { VISIT });
