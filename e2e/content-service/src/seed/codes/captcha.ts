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
