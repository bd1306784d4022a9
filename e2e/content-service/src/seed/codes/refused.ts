import type { DemoCode } from '../demo-code';
import { EVERYWHERE, single } from '../offers';

export const REFUSED: DemoCode[] = [
  {
    code: 'NADAGGAF9HPM',
    what: 'A code nobody has issued',
  },
  {
    code: 'VACANTKQMEXR',
    what: 'Refused without a reason',
    offer: single('41013', EVERYWHERE),
    refused: {},
  },
  {
    code: 'EXPVCRH4KCNV',
    what: 'Expired',
    offer: single('41014', EVERYWHERE),
    titles: ['t10'],
    refused: { reason: 'OfferExpired' },
  },
  {
    code: 'PENDRP46H39G',
    what: 'Not on sale yet',
    offer: single('41015', EVERYWHERE),
    titles: ['t09'],
    refused: { reason: 'OfferPending' },
  },
  {
    code: 'ERRQJA6DKW9F',
    what: 'Refused for a reason the site does not know',
    offer: single('41016', EVERYWHERE),
    refused: { reason: 'SomethingElse' },
  },
  {
    code: 'TERR4RN4HDRR',
    what: 'Good in the United Kingdom, Ireland, the Channel Islands and the Isle of Man only',
    offer: single('41017', ['GB', 'IM', 'IE']),
    titles: ['t05'],
  },
];
