import type { RefusalReason } from '@redeem/store/rules';

import { THIRD_PARTIES } from '../network/addresses';

/** An error of the catalogue (spec-8) in English; remotes/redeem-form/src/messages.test.tsx has it in other languages. */
type Refusal = [
  error: string,
  /** A demo code with this error. */
  code: string,
  /** The anchor of the FAQ question that explains it. */
  entry: string,
  text: string,
  /** The action before the text, besides typing the code: the exchange of a bundle, or a captcha. */
  after?: 'exchange' | 'captcha',
];

export const NOT_FOUND =
  "This redemption code doesn't appear to be valid. Please check the code on your insert and try again.";

export const GENERIC = 'We encountered an error. Please try again.';

const INVALID = 'Invalid CAPTCHA verification. Please try again.';
const ABROAD =
  'This code is not valid for the selected country. Selected country: United States This check did not use your code. Change country Please verify the Location link at the bottom of the page and change it if needed. Otherwise, contact customer support at digitalsupport@example.com.';

/** The errors of each reason. The compiler names a reason without a row. */
const BY_REASON: Readonly<Record<RefusalReason, readonly Refusal[]>> = {
  'not-found': [
    ['OfferNotFound', 'NADAGGAF9HPM', 'not-accepted', NOT_FOUND],
    ['an error with no value', 'VACANTKQMEXR', 'not-accepted', NOT_FOUND],
  ],
  'wrong-territory': [['InvalidTerritory', 'TERR4RN4HDRR', 'wrong-country', ABROAD]],
  expired: [['OfferExpired', 'EXPVCRH4KCNV', 'expired', 'This redemption code has expired.']],
  captcha: [['InvalidCaptcha', 'GATEWKV6DPN9', 'robot-check', INVALID, 'captcha']],
  unexpected: [
    ['OfferPending', 'PENDRP46H39G', 'expired', GENERIC],
    ['an unknown error', 'ERRQJA6DKW9F', 'expired', GENERIC],
    ['a bundle error', 'PKFADYDYMTRM', 'expired', GENERIC, 'exchange'],
  ],
};

export const REFUSALS = Object.values(BY_REASON)
  .flat()
  .map(([error, code, entry, text, after]) => ({ error, code, entry, text, after }));

/** The lines about a code that was redeemed earlier. */
export const REDEEMED = [
  {
    error: 'redeemed by a retailer everybody knows',
    code: 'TAKE3KDVWHXC',
    entry: 'already-redeemed',
    links: ['https://moviesanywhere.com/'],
    text: ['Your code was redeemed via Movies Anywhere on March 05, 2024'],
  },
  {
    error: 'redeemed by a retailer nobody knows',
    code: 'TAKQ49MHA7HQ',
    entry: 'already-redeemed',
    links: [],
    text: ['Your code was redeemed via Kestrel Video Club on March 05, 2024'],
  },
  {
    error: 'redeemed by exchange',
    code: 'XCHGPXAKM6XK',
    entry: 'already-processed',
    links: [`${THIRD_PARTIES}/retailers/googleplay?code=DEMO%20PLAY%204K7R%209TXM`],
    text: [
      'Your code was processed for Google Play on June 17, 2024',
      'If you were unable to complete your redemption in Google Play, please click here',
      'Or, you may enter the following code directly into Google Play',
      'DEMO PLAY 4K7R 9TXMCopy code',
    ],
  },
];
