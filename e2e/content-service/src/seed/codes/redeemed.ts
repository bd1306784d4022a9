import { type DemoCode, IN_JUNE_2024, IN_MARCH_2024 } from '../demo-code';
import { single } from '../offers';

export const REDEEMED: DemoCode[] = [
  {
    code: 'TAKE3KDVWHXC',
    what: 'Redeemed at a known retailer',
    offer: single('41024', ['US']),
    titles: ['t01'],
    history: [{ at: IN_MARCH_2024, group: 'Movies Anywhere' }],
  },
  {
    code: 'TAKQ49MHA7HQ',
    what: 'Redeemed at a retailer the site does not know',
    offer: single('41025', ['US', 'CA']),
    titles: ['t04'],
    history: [{ at: IN_MARCH_2024, groupName: 'Kestrel Video Club' }],
  },
  {
    code: 'XCHGPXAKM6XK',
    what: 'Exchanged at Google Play',
    offer: single('41026', ['US', 'CA', 'AU', 'GB']),
    titles: ['t03'],
    history: [
      {
        at: IN_JUNE_2024,
        retailer: 'googleplay',
        group: 'Google Play',
        exchangeName: 'DEMO-GOOGLEPLAY-41026',
        exchangeResult: 'DEMO PLAY 4K7R 9TXM',
        took: ['googleplay'],
      },
    ],
  },
  {
    code: 'XCHV9RGWJDET77EU',
    what: 'Exchanged at Vudu, sixteen characters',
    offer: single('41027', ['US']),
    titles: ['t13'],
    history: [
      {
        at: IN_JUNE_2024,
        retailer: 'vudu',
        group: 'Vudu',
        exchangeName: 'DEMO-VUDU-41027',
        exchangeResult: 'DEMO VUDU 7HQC 3WRE',
        took: ['vudu'],
      },
    ],
  },
];
