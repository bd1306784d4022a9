import type { DemoCode } from '../demo-code';
import { EVERYWHERE, single } from '../offers';

export const CAPTCHA: DemoCode[] = [
  {
    code: 'GATEWKV6DPN9',
    what: 'Asks for a captcha, then good',
    offer: single('41021', EVERYWHERE),
    titles: ['t02'],
    captcha: { rejections: 0 },
  },
  {
    code: 'GATX6TDGRW69',
    what: 'Asks for a captcha twice, then good',
    offer: single('41022', EVERYWHERE),
    titles: ['t02'],
    captcha: { rejections: 1 },
  },
  {
    code: 'GATN9G7FUHG9',
    what: 'Asks for a captcha, then not found',
    offer: single('41023', EVERYWHERE),
    captcha: { rejections: 0 },
    refused: { reason: 'OfferNotFound' },
  },
];

export const FAILING: DemoCode[] = [
  {
    code: 'HANGRE3GPRWQ',
    what: 'Its validation takes longer than the site waits',
    offer: single('41039', EVERYWHERE),
    validationFault: 'hang',
  },
  {
    code: 'XFAR6PW7DVPJ',
    what: 'Its exchange always fails',
    offer: single('41040', ['US']),
    titles: ['t14'],
    exchangeFault: 'fail',
  },
  {
    code: 'XTW69PCC9GNA',
    what: 'Its exchange succeeds, but the answer comes too late',
    offer: single('41041', ['US']),
    titles: ['t14'],
    exchangeFault: 'hang',
  },
];

export const OWNED: DemoCode[] = [
  {
    code: 'UNVNTVHQDXFW',
    what: 'Of another studio, which is not supported',
    offer: single('41018', ['US'], {
      owner: 'UNIVERSAL',
      properties: { isUniversalSupported: 'false' },
    }),
    titles: ['t10'],
  },
  {
    code: 'UNVMT3WYXNXR',
    what: 'Of another studio, which does not say that it is supported',
    offer: single('41019', ['US'], { owner: 'universal' }),
    titles: ['t10'],
  },
  {
    code: 'UNVYX3XJ93DR',
    what: 'Of another studio, which is supported',
    offer: single('41020', ['US'], {
      owner: 'Universal',
      properties: { isUniversalSupported: 'true' },
    }),
    titles: ['t10'],
  },
];
