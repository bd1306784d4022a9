import { type Offer, showAlone, visitorOfAddress } from '@redeem/platform/standalone';

import { remote } from './public';

const OFFER: Offer = {
  kind: 'ordinary',
  offerId: '30001',
  remaining: 1,
  selections: ['vudu', 'itunes'],
  profiles: ['HD'],
  titles: [{ name: 'Velvet Static', posterUrl: null, rating: 'R', runtime: 133 }],
  isGooglePlayBundle: false,
  redirectUrl: null,
  history: [],
};

const REDEEMED: Offer = {
  ...OFFER,
  remaining: 0,
  history: [
    {
      retailer: 'Google Play',
      timestamp: 1_718_625_600,
      exchangeUrl: 'https://play.google.com/redeem',
      exchangeName: 'hd-30001',
      exchangeResult: 'GPLA YCOD E123',
    },
  ],
};

/** Answers by the first letter of the code. A code with another letter is not found. */
const ANSWERS = {
  A: { outcome: 'accepted', offer: OFFER },
  R: { outcome: 'accepted', offer: REDEEMED },
  E: { outcome: 'refused', reason: 'expired' },
  T: { outcome: 'refused', reason: 'wrong-territory' },
  G: { outcome: 'refused', reason: 'captcha' },
  U: { outcome: 'refused', reason: 'unexpected' },
} as const;

await showAlone(remote, {
  ...visitorOfAddress(),
  settings: { captchaScriptUrl: 'http://localhost:4100/captcha.js' },
  getSite: () => ({ territory: 'US', language: 'en', captchaKey: 'key-of-nobody' }),
  validateCode: async ({ code, captchaToken }) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (code.startsWith('F')) throw new Error('the service is down');
    const letter = captchaToken === null ? code.charAt(0) : 'A';
    return isAnswered(letter) ? ANSWERS[letter] : { outcome: 'refused', reason: 'not-found' };
  },
});

function isAnswered(letter: string): letter is keyof typeof ANSWERS {
  return Object.hasOwn(ANSWERS, letter);
}
