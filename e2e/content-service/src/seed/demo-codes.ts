import { bundle, type Offer, PICKED_BUNDLE, PICKED_TITLE, pickList, single } from './offers';

/** A code of the demo catalogue in its initial state. */
export interface DemoCode {
  code: string;
  /** A description of what the code demonstrates. */
  what: string;
  /** Absent for an unknown code. */
  offer?: Offer;
  /** Title ids. Without them the code is for one unknown film. */
  titles?: string[];
  /** Columns of the table `code`, and `artwork_only` of its contents. */
  flags?: Record<string, string | number | boolean>;
  /** The number of titles to choose from a pick list. */
  picks?: number;
  history?: DemoHistory[];
  subCodes?: DemoSubCode[];
}

export interface DemoSubCode {
  printed: string;
  titles: string[];
  /** False until the exchange of its parent issues it. */
  issued: boolean;
  history?: DemoHistory[];
}

/** A row of the table `history`. */
export interface DemoHistory {
  at: Date;
  retailer?: string;
  group?: string;
  group_name?: string;
  exchange_name?: string;
  exchange_result?: string;
  /** The selection that the exchange took. A redemption from before exchanges existed took none. */
  took?: string;
}

// Noon in UTC, which is the same day in nearly every country.
const IN_MARCH_2024 = new Date(1_709_640_000_000);
const IN_JUNE_2024 = new Date(1_718_625_600_000);
const AT_MOVIES_ANYWHERE = [{ at: IN_JUNE_2024, group: 'Movies Anywhere' }];
const CAMP = ['t07', 't08', 't09'];

const ORDINARY: DemoCode[] = [
  one(
    'HDMAQF4PX7TV',
    'HD; four retailers in the United States, two in Canada',
    't03',
    single('41001', 'US CA'),
  ),
  one('FEATUREDC9DGEF4T', 'The same with sixteen characters', 't04', single('41002', 'US CA')),
  one('UHDKN4D6FDRF', '4K UHD', 't01', single('41003', 'US GB IE DE FR')),
  one('DVDQDWM7GJ4R', 'From a DVD: standard definition only', 't11', single('41004')),
  one(
    'ATVRHYNDT4N9',
    'One retailer only, iTunes',
    't13',
    single('41005', 'US CA GB FR DE', { retailers: ['itunes'] }),
  ),
  one('AUGPXGNEHQM9', 'Australia, Google Play only', 't12', single('41006', 'AU')),
  one('FRCXG394FVAV', 'France, home of the French cinema brand', 't12', single('41007', 'FR')),
  one('DEATCHVMXXVC', 'Germany, Austria, Switzerland', 't14', single('41008', 'DE AT CH')),
  one('CANADARVHQUP', 'Canada, in English and in French', 't06', single('41009', 'CA')),
  one('ARTPDR4GYTAK', 'A poster without a title', 't02', single('41010', 'US'), {
    artwork_only: true,
  }),
  one('METAF46FJXVQ', 'A film of which nothing is known', '', single('41011', 'US')),
];

const REFUSED: DemoCode[] = [
  { code: 'NADAGGAF9HPM', what: 'A code nobody has issued' },
  refused('VACANTKQMEXR', 'Refused without a reason', '', '41013'),
  refused('EXPVCRH4KCNV', 'Expired', 't10', '41014', 'OfferExpired'),
  refused('PENDRP46H39G', 'Not on sale yet', 't09', '41015', 'OfferPending'),
  refused('ERRQJA6DKW9F', 'For a reason the site does not know', '', '41016', 'SomethingElse'),
  one('TERR4RN4HDRR', 'Good in the United Kingdom and Ireland', 't05', single('41017', 'GB IM IE')),
];

const OWNED: DemoCode[] = [
  owned('UNVNTVHQDXFW', 'Not supported', '41018', 'UNIVERSAL', 'false'),
  owned('UNVMT3WYXNXR', 'Does not say that it is supported', '41019', 'universal'),
  owned('UNVYX3XJ93DR', 'Supported', '41020', 'Universal', 'true'),
];

const CAPTCHA: DemoCode[] = [
  one('GATEWKV6DPN9', 'Asks once, then good', 't02', single('41021'), { captcha_needed: true }),
  one('GATX6TDGRW69', 'Asks twice, then good', 't02', single('41022'), {
    captcha_needed: true,
    captcha_rejections: 1,
  }),
  one('GATN9G7FUHG9', 'Asks once, then not found', '', single('41023'), {
    captcha_needed: true,
    refused: true,
    refusal: 'OfferNotFound',
  }),
];

const REDEEMED: DemoCode[] = [
  {
    ...one('TAKE3KDVWHXC', 'At a known retailer', 't01', single('41024', 'US')),
    history: [{ at: IN_MARCH_2024, group: 'Movies Anywhere' }],
  },
  {
    ...one('TAKQ49MHA7HQ', 'At an unknown retailer', 't04', single('41025', 'US CA')),
    history: [{ at: IN_MARCH_2024, group_name: 'Kestrel Video Club' }],
  },
  {
    ...one('XCHGPXAKM6XK', 'Exchanged at Google Play', 't03', single('41026', 'US CA AU GB')),
    history: [exchanged('googleplay', 'Google Play', '41026', 'DEMO PLAY 4K7R 9TXM')],
  },
  {
    ...one(
      'XCHV9RGWJDET77EU',
      'Exchanged at Vudu, sixteen characters',
      't13',
      single('41027', 'US'),
    ),
    history: [exchanged('vudu', 'Vudu', '41027', 'DEMO VUDU 7HQC 3WRE')],
  },
];

const BUNDLES: DemoCode[] = [
  {
    code: 'PACKCVRAJE9X',
    what: 'Three films for Google Play',
    offer: bundle('41028', 'US CA AU', true),
    titles: CAMP,
    subCodes: [
      subCode('t07', 'HD6U GX6W 749D', false),
      subCode('t08', 'HDGN 4X3D 3YVH', false),
      subCode('t09', 'HD3D WH6H AMJ7', false),
    ],
  },
  {
    code: 'PKNGTRGDDRET',
    what: 'Two films, not redeemed title by title',
    offer: bundle('41029', 'US', false),
    titles: ['t04', 't06'],
    subCodes: [subCode('t04', 'HDNQ PN3C 7UXV', false), subCode('t06', 'HDHQ QECC JYFW', false)],
  },
  issuedBundle(
    'PACXKR4AMWEC3MU7',
    'Exchanged, every title processed',
    bundle('41030', 'US CA', true),
    [
      subCode('t07', 'HDY6 NN4R 9DGA', true, 'DEMO PLAY C4XN 7RHT'),
      subCode('t08', 'HDJV NN6M ARQD', true, 'DEMO PLAY K9WD 3GQE'),
      subCode('t09', 'HDUN 4FUN WGKE', true, 'DEMO PLAY P6VA 4MFU'),
    ],
  ),
  issuedBundle('PACHAM37PRXV', 'Exchanged, one title still open', bundle('41031', 'US', true), [
    subCode('t07', 'HDY9 HXEM M7DR', true, 'DEMO PLAY T3JY 9CKA'),
    subCode('t08', 'HDFT 6NCP MN76', true, 'DEMO PLAY W7EF 6NXG'),
    subCode('t09', 'HDC9 93X7 R49V', true),
  ]),
  {
    code: 'PREVCT7RHWGM',
    what: 'Redeemed at the retailers, before there were exchanges',
    offer: bundle('41032', 'US', true),
    titles: ['t07', 't08'],
    history: [
      { at: IN_MARCH_2024, group: 'Vudu' },
      { at: IN_MARCH_2024, group: 'Google Play' },
    ],
  },
  {
    code: 'PKFADYDYMTRM',
    what: 'Its exchange always fails',
    offer: bundle('41033', 'US', true),
    titles: CAMP,
    flags: { exchange_fault: 'fail' },
  },
];

const PICK_LISTS: DemoCode[] = [
  {
    code: 'MENUH9U6GVHX',
    what: 'Choose one of four',
    offer: pickList('41034', 'US CA', PICKED_TITLE),
    titles: ['t02', 't05', 't13', 't14'],
    picks: 1,
  },
  {
    code: 'MENTWGGH4XT6T4PX',
    what: 'Choose two of five, sixteen characters',
    offer: pickList('41035', 'US', PICKED_BUNDLE),
    titles: ['t01', 't03', 't04', 't06', 't12'],
    picks: 2,
  },
  {
    ...picked('MNXQXKVVJC7X', 'Chosen, and the chosen code still open', '41036', 'HDE3 M67H KMEE'),
    subCodes: [subCode('t05', 'HDE3 M67H KMEE', true)],
  },
  {
    ...picked('MNUG4FP3QJER', 'Chosen, and the chosen code redeemed', '41037', 'HDKJ NHYF KQGX'),
    subCodes: [{ ...subCode('t05', 'HDKJ NHYF KQGX', true), history: AT_MOVIES_ANYWHERE }],
  },
  {
    ...picked('MNN9WVURQD9E', 'Redeemed, with no record of a choice', '41038', ''),
    history: [{ at: IN_MARCH_2024, group: 'Vudu' }],
  },
];

const FAILING: DemoCode[] = [
  one('HANGRE3GPRWQ', 'Its validation takes longer than the site waits', '', single('41039'), {
    validation_fault: 'hang',
  }),
  one('XFAR6PW7DVPJ', 'Its exchange always fails', 't14', single('41040', 'US'), {
    exchange_fault: 'fail',
  }),
  one('XTW69PCC9GNA', 'Its exchange succeeds, and answers too late', 't14', single('41041', 'US'), {
    exchange_fault: 'hang',
  }),
];

/** The demo codes, in the order of the demo page. */
export const CATALOGUE: [name: string, codes: DemoCode[]][] = [
  ['Ordinary codes', ORDINARY],
  ['Refused codes', REFUSED],
  ['Codes of another studio', OWNED],
  ['Codes behind a captcha', CAPTCHA],
  ['Redeemed codes', REDEEMED],
  ['Bundles', BUNDLES],
  ['Pick lists', PICK_LISTS],
  ['Failing service', FAILING],
];

export const DEMO_CODES: DemoCode[] = CATALOGUE.flatMap(([, codes]) => codes);

/** Returns a code for one title, or for an unknown film. */
function one(
  code: string,
  what: string,
  title: string,
  offer: Offer,
  flags: DemoCode['flags'] = {},
): DemoCode {
  return { code, what, offer, flags, titles: title ? [title] : [] };
}

function refused(code: string, what: string, title: string, offer: string, reason?: string) {
  const flags = { refused: true, ...(reason && { refusal: reason }) };
  return one(code, what, title, single(offer), flags);
}

/** Returns a code of another studio. */
function owned(
  code: string,
  what: string,
  id: string,
  owner: string,
  isUniversalSupported?: string,
) {
  const properties = isUniversalSupported && { properties: { isUniversalSupported } };
  return one(code, what, 't10', single(id, 'US', { owner, ...properties }));
}

/** Returns a bundle that was exchanged for the codes of its titles. */
function issuedBundle(code: string, what: string, offer: Offer, subCodes: DemoSubCode[]): DemoCode {
  const history = subCodes.map(({ printed, titles: [took] }) => ({
    at: IN_JUNE_2024,
    group: 'Google Play',
    exchange_name: 'DEMO-GPBUNDLE-40117',
    exchange_result: printed,
    ...(took && { took }),
  }));
  return { code, what, offer, titles: subCodes.flatMap(({ titles }) => titles), history, subCodes };
}

/** Returns a pick list whose only title was chosen. */
function picked(code: string, what: string, id: string, printed: string): DemoCode {
  const entry = { group: 'FOX_DIGITAL_REDEEM', exchange_name: 'DEMO-PICKLIST-40118' };
  return {
    ...one(code, what, 't05', pickList(id, 'US', PICKED_TITLE)),
    picks: 1,
    history: [{ at: IN_JUNE_2024, ...entry, exchange_result: printed, took: 't05' }],
  };
}

/** Returns the code of a title of a bundle, exchanged at Google Play if there is a code of it. */
function subCode(title: string, printed: string, issued: boolean, playCode?: string): DemoSubCode {
  const history = playCode ? [exchanged('googleplay', 'Google Play', '40117', playCode)] : [];
  return { printed, titles: [title], issued, history };
}

function exchanged(retailer: string, group: string, offer: string, result: string): DemoHistory {
  const exchange_name = `DEMO-${retailer.toUpperCase()}-${offer}`;
  return {
    at: IN_JUNE_2024,
    retailer,
    group,
    exchange_name,
    exchange_result: result,
    took: retailer,
  };
}
