import type { Offer, Territory } from '@redeem/platform';
import { showAlone } from '@redeem/platform/standalone';

import { remote } from './public';

/** Whose locale it is: `?locale=fr_CA` brings a visitor who has it. */
const VISITORS: Readonly<Record<string, { territory: Territory; language: string }>> = {
  en: { territory: 'US', language: 'en' },
  en_AU: { territory: 'AU', language: 'en' },
  en_CA: { territory: 'CA', language: 'en' },
  en_DE: { territory: 'DE', language: 'en' },
  en_FR: { territory: 'FR', language: 'en' },
  en_GB: { territory: 'GB', language: 'en' },
  fr: { territory: 'FR', language: 'fr' },
  fr_CA: { territory: 'CA', language: 'fr' },
  fr_CH: { territory: 'CH', language: 'fr' },
  de: { territory: 'DE', language: 'de' },
};

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

/** By the first letter of the code; any other is not found. */
const ANSWERS = {
  A: { outcome: 'accepted', offer: OFFER },
  R: { outcome: 'accepted', offer: REDEEMED },
  E: { outcome: 'refused', reason: 'expired' },
  T: { outcome: 'refused', reason: 'wrong-territory' },
  G: { outcome: 'refused', reason: 'captcha' },
  U: { outcome: 'refused', reason: 'unexpected' },
} as const;

const locale = new URLSearchParams(location.search).get('locale') ?? 'en';

await showAlone(remote, {
  ...VISITORS[locale],
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
