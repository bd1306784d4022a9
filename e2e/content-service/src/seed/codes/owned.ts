import type { DemoCode } from '../demo-code';
import { single } from '../offers';

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
