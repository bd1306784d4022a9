import {
  type DemoCode,
  type DemoHistory,
  type DemoSubCode,
  IN_JUNE_2024,
  IN_MARCH_2024,
} from '../demo-code';
import { bundle } from '../offers';

const CAMP = ['t07', 't08', 't09'];

export const BUNDLES: DemoCode[] = [
  {
    code: 'PACKCVRAJE9X',
    what: 'Three films for Google Play',
    offer: bundle('41028', ['US', 'CA', 'AU'], true),
    titles: CAMP,
    subCodes: [
      waitingTitle('t07', 'HD6U GX6W 749D'),
      waitingTitle('t08', 'HDGN 4X3D 3YVH'),
      waitingTitle('t09', 'HD3D WH6H AMJ7'),
    ],
  },
  {
    code: 'PKNGTRGDDRET',
    what: 'Two films, not redeemed title by title',
    offer: bundle('41029', ['US'], false),
    titles: ['t04', 't06'],
    subCodes: [waitingTitle('t04', 'HDNQ PN3C 7UXV'), waitingTitle('t06', 'HDHQ QECC JYFW')],
  },
  {
    code: 'PACXKR4AMWEC3MU7',
    what: 'Exchanged, every title processed',
    offer: bundle('41030', ['US', 'CA'], true),
    titles: CAMP,
    history: [
      issuedInJune('t07', 'HDY6 NN4R 9DGA'),
      issuedInJune('t08', 'HDJV NN6M ARQD'),
      issuedInJune('t09', 'HDUN 4FUN WGKE'),
    ],
    subCodes: [
      processedTitle('t07', 'HDY6 NN4R 9DGA', 'DEMO PLAY C4XN 7RHT'),
      processedTitle('t08', 'HDJV NN6M ARQD', 'DEMO PLAY K9WD 3GQE'),
      processedTitle('t09', 'HDUN 4FUN WGKE', 'DEMO PLAY P6VA 4MFU'),
    ],
  },
  {
    code: 'PACHAM37PRXV',
    what: 'Exchanged, one title still open',
    offer: bundle('41031', ['US'], true),
    titles: CAMP,
    history: [
      issuedInJune('t07', 'HDY9 HXEM M7DR'),
      issuedInJune('t08', 'HDFT 6NCP MN76'),
      issuedInJune('t09', 'HDC9 93X7 R49V'),
    ],
    subCodes: [
      processedTitle('t07', 'HDY9 HXEM M7DR', 'DEMO PLAY T3JY 9CKA'),
      processedTitle('t08', 'HDFT 6NCP MN76', 'DEMO PLAY W7EF 6NXG'),
      { printed: 'HDC9 93X7 R49V', titles: ['t09'], issued: true },
    ],
  },
  {
    code: 'PREVCT7RHWGM',
    what: 'Redeemed at the retailers, before there were exchanges',
    offer: bundle('41032', ['US'], true),
    titles: ['t07', 't08'],
    history: [
      { at: IN_MARCH_2024, group: 'Vudu' },
      { at: IN_MARCH_2024, group: 'Google Play' },
    ],
  },
  {
    code: 'PKFADYDYMTRM',
    what: 'Its exchange always fails',
    offer: bundle('41033', ['US'], true),
    titles: CAMP,
    exchangeFault: 'fail',
  },
];

/** Returns the code of a title that the exchange of its bundle will issue. */
function waitingTitle(title: string, printed: string): DemoSubCode {
  return { printed, titles: [title], issued: false };
}

/** Returns the code of a title that was exchanged at Google Play. */
function processedTitle(title: string, printed: string, playCode: string): DemoSubCode {
  return {
    printed,
    titles: [title],
    issued: true,
    history: [
      {
        at: IN_JUNE_2024,
        retailer: 'googleplay',
        group: 'Google Play',
        exchangeName: 'DEMO-GOOGLEPLAY-40117',
        exchangeResult: playCode,
        took: ['googleplay'],
      },
    ],
  };
}

/** Returns a bundle's history entry for the code of a title. */
function issuedInJune(title: string, printed: string): DemoHistory {
  return {
    at: IN_JUNE_2024,
    group: 'Google Play',
    exchangeName: 'DEMO-GPBUNDLE-40117',
    exchangeResult: printed,
    took: [title],
  };
}
