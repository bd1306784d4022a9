import type { OfferRow } from '../code/found-code';
import { TERRITORIES, type Territory } from '../territory';

type Offer = Pick<OfferRow, 'id' | 'type' | 'owner' | 'territories'> & Partial<OfferRow>;

/** A code with what it starts with. */
export interface SeedCode {
  /** As it is printed. */
  code: string;
  /** Absent for a code that nobody has issued. */
  offer?: Offer;
  /** Title ids. Without them the code is for one unknown film. */
  titles?: string[];
  /** Other columns of the table `code`. */
  columns?: { granted?: number } & Record<string, string | number | boolean | null>;
  artworkOnly?: boolean;
  history?: DemoHistory[];
  /** The codes that its exchange issues, or has issued. */
  subCodes?: SeedCode[];
}

/** A code of the demo page. */
export interface DemoCode extends SeedCode {
  /** What the code shows. */
  what: string;
}

/** A row of the table `history`. */
interface DemoHistory {
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

const CAMP = ['t07', 't08', 't09'];

/** Several titles, each issued as its own code. */
const BUNDLE: Partial<Offer> = {
  type: 'multi_use',
  gpbundle: true,
  issues_offer_id: '40117',
  issues_group: 'Google Play',
  issues_name: 'DEMO-GPBUNDLE',
};
/** One of many titles, issued as an ordinary code. */
const PICK_LIST: Partial<Offer> = {
  type: 'n_of_m',
  issues_offer_id: '40118',
  issues_group: 'FOX_DIGITAL_REDEEM',
  issues_name: 'DEMO-PICKLIST',
};
const BUNDLE_TITLE = offerOf('40117', 'US CA AU', { retailers: ['googleplay'] });
const PICKED_TITLE = offerOf('40118', 'US CA');

/** The offers of the codes that exchanges issue, each before the offer that issues it. */
export const ISSUED_OFFERS = [BUNDLE_TITLE, PICKED_TITLE, offerOf('40119', 'US CA', BUNDLE)];

/** The demo codes, in the order of the demo page. */
export const CATALOGUE: Record<string, DemoCode[]> = {
  'Ordinary codes': [
    demo('41001', 'HDMAQF4PX7TV', ['t03'], 'US CA', 'HD: four retailers in the US, two in Canada'),
    demo('41002', 'FEATUREDC9DGEF4T', ['t04'], 'US CA', 'The same with sixteen characters'),
    demo('41003', 'UHDKN4D6FDRF', ['t01'], 'US GB IE DE FR', '4K UHD'),
    demo('41004', 'DVDQDWM7GJ4R', ['t11'], '', 'From a DVD: standard definition only'),
    demo('41005', 'ATVRHYNDT4N9', ['t13'], 'US CA GB FR DE', 'One retailer only, iTunes', {
      offer: { retailers: ['itunes'] },
    }),
    demo('41006', 'AUGPXGNEHQM9', ['t12'], 'AU', 'Australia, Google Play only'),
    demo('41007', 'FRCXG394FVAV', ['t12'], 'FR', 'France, home of the French cinema brand'),
    demo('41008', 'DEATCHVMXXVC', ['t14'], 'DE AT CH', 'Germany, Austria, Switzerland'),
    demo('41009', 'CANADARVHQUP', ['t06'], 'CA', 'Canada, in English and in French'),
    demo('41010', 'ARTPDR4GYTAK', ['t02'], 'US', 'A poster without a title', { artworkOnly: true }),
    demo('41011', 'METAF46FJXVQ', [], 'US', 'A film of which nothing is known'),
  ],
  'Refused codes': [
    { code: 'NADAGGAF9HPM', what: 'A code nobody has issued' },
    refused('41013', 'VACANTKQMEXR', [], 'Refused without a reason'),
    refused('41014', 'EXPVCRH4KCNV', ['t10'], 'Expired', 'OfferExpired'),
    refused('41015', 'PENDRP46H39G', ['t09'], 'Not on sale yet', 'OfferPending'),
    refused('41016', 'ERRQJA6DKW9F', [], 'For a reason the site does not know', 'SomethingElse'),
    demo('41017', 'TERR4RN4HDRR', ['t05'], 'GB IM IE', 'Good in the United Kingdom and Ireland'),
  ],
  'Codes of another studio': [
    demo('41018', 'UNVNTVHQDXFW', ['t10'], 'US', 'Not supported', {
      offer: { owner: 'UNIVERSAL', properties: { isUniversalSupported: 'false' } },
    }),
    demo('41019', 'UNVMT3WYXNXR', ['t10'], 'US', 'Does not say that it is supported', {
      offer: { owner: 'universal' },
    }),
    demo('41020', 'UNVYX3XJ93DR', ['t10'], 'US', 'Supported', {
      offer: { owner: 'Universal', properties: { isUniversalSupported: 'true' } },
    }),
  ],
  'Codes behind a captcha': [
    demo('41021', 'GATEWKV6DPN9', ['t02'], '', 'Asks once, then good', {
      columns: { captcha_needed: true },
    }),
    demo('41022', 'GATX6TDGRW69', ['t02'], '', 'Asks twice, then good', {
      columns: { captcha_needed: true, captcha_rejections: 1 },
    }),
    demo('41023', 'GATN9G7FUHG9', [], '', 'Asks once, then not found', {
      columns: { captcha_needed: true, refused: true, refusal: 'OfferNotFound' },
    }),
  ],
  'Redeemed codes': [
    demo('41024', 'TAKE3KDVWHXC', ['t01'], 'US', 'At a known retailer', {
      history: [{ at: IN_MARCH_2024, group: 'Movies Anywhere' }],
    }),
    demo('41025', 'TAKQ49MHA7HQ', ['t04'], 'US CA', 'At an unknown retailer', {
      history: [{ at: IN_MARCH_2024, group_name: 'Kestrel Video Club' }],
    }),
    demo('41026', 'XCHGPXAKM6XK', ['t03'], 'US CA AU GB', 'Exchanged at Google Play', {
      history: [exchanged('googleplay', 'Google Play', '41026', 'DEMO PLAY 4K7R 9TXM')],
    }),
    demo('41027', 'XCHV9RGWJDET77EU', ['t13'], 'US', 'Exchanged at Vudu, sixteen characters', {
      history: [exchanged('vudu', 'Vudu', '41027', 'DEMO VUDU 7HQC 3WRE')],
    }),
  ],
  Bundles: [
    demo('41028', 'PACKCVRAJE9X', CAMP, 'US CA AU', 'Three films for Google Play', {
      offer: BUNDLE,
      subCodes: [
        subCode('t07', 'HD6U GX6W 749D', 'waits'),
        subCode('t08', 'HDGN 4X3D 3YVH', 'waits'),
        subCode('t09', 'HD3D WH6H AMJ7', 'waits'),
      ],
    }),
    demo('41029', 'PKNGTRGDDRET', ['t04', 't06'], 'US', 'Two films, not redeemed title by title', {
      offer: { ...BUNDLE, gpbundle: false },
      subCodes: [
        subCode('t04', 'HDNQ PN3C 7UXV', 'waits'),
        subCode('t06', 'HDHQ QECC JYFW', 'waits'),
      ],
    }),
    issued(
      demo('41030', 'PACXKR4AMWEC3MU7', CAMP, 'US CA', 'Exchanged, every title processed', {
        offer: BUNDLE,
      }),
      [
        subCode('t07', 'HDY6 NN4R 9DGA', 'DEMO PLAY C4XN 7RHT'),
        subCode('t08', 'HDJV NN6M ARQD', 'DEMO PLAY K9WD 3GQE'),
        subCode('t09', 'HDUN 4FUN WGKE', 'DEMO PLAY P6VA 4MFU'),
      ],
    ),
    issued(
      demo('41031', 'PACHAM37PRXV', CAMP, 'US', 'Exchanged, one title still open', {
        offer: BUNDLE,
      }),
      [
        subCode('t07', 'HDY9 HXEM M7DR', 'DEMO PLAY T3JY 9CKA'),
        subCode('t08', 'HDFT 6NCP MN76', 'DEMO PLAY W7EF 6NXG'),
        subCode('t09', 'HDC9 93X7 R49V'),
      ],
    ),
    demo('41032', 'PREVCT7RHWGM', ['t07', 't08'], 'US', 'Redeemed before there were exchanges', {
      offer: BUNDLE,
      history: ['Vudu', 'Google Play'].map((group) => ({ at: IN_MARCH_2024, group })),
    }),
    demo('41033', 'PKFADYDYMTRM', CAMP, 'US', 'Its exchange always fails', {
      offer: BUNDLE,
      columns: { exchange_fault: 'fail' },
    }),
  ],
  'Pick lists': [
    demo('41034', 'MENUH9U6GVHX', ['t02', 't05', 't13', 't14'], 'US CA', 'One of four', {
      offer: PICK_LIST,
      columns: { granted: 1 },
    }),
    demo('41035', 'MENTWGGH4XT6T4PX', ['t01', 't03', 't04', 't06', 't12'], 'US', 'Two of five', {
      offer: { ...PICK_LIST, gpbundle: true, issues_offer_id: '40119' },
      columns: { granted: 2 },
    }),
    picked('41036', 'MNXQXKVVJC7X', 'Chosen, and the chosen code still open', {
      ...subCode('t05', 'HDE3 M67H KMEE'),
      offer: PICKED_TITLE,
    }),
    picked('41037', 'MNUG4FP3QJER', 'Chosen, and the chosen code redeemed', {
      ...subCode('t05', 'HDKJ NHYF KQGX'),
      offer: PICKED_TITLE,
      history: [{ at: IN_JUNE_2024, group: 'Movies Anywhere' }],
    }),
    demo('41038', 'MNN9WVURQD9E', ['t05'], 'US', 'Redeemed, with no record of a choice', {
      offer: PICK_LIST,
      history: [{ at: IN_MARCH_2024, group: 'Vudu' }],
    }),
  ],
  'Failing service': [
    demo('41039', 'HANGRE3GPRWQ', [], '', 'Its validation takes longer than the site waits', {
      columns: { validation_fault: 'hang' },
    }),
    demo('41040', 'XFAR6PW7DVPJ', ['t14'], 'US', 'Its exchange always fails', {
      columns: { exchange_fault: 'fail' },
    }),
    demo('41041', 'XTW69PCC9GNA', ['t14'], 'US', 'Its exchange succeeds, and answers too late', {
      columns: { exchange_fault: 'hang' },
    }),
  ],
};

export const DEMO_CODES: DemoCode[] = Object.values(CATALOGUE).flat();

/** Returns an offer, by default of an ordinary code. Territories are separated by spaces; none are all. */
function offerOf(id: string, territories: string, more: Partial<Offer> = {}): Offer {
  const list = territories ? (territories.split(' ') as Territory[]) : [...TERRITORIES];
  return { id, type: 'single', owner: 'Kestrel Pictures', territories: list, ...more };
}

function demo(
  id: string,
  code: string,
  titles: string[],
  territories: string,
  what: string,
  { offer, ...more }: Omit<Partial<DemoCode>, 'offer'> & { offer?: Partial<Offer> } = {},
): DemoCode {
  return { code, what, titles, offer: offerOf(id, territories, offer), ...more };
}

function refused(id: string, code: string, titles: string[], what: string, refusal?: string) {
  return demo(id, code, titles, '', what, { columns: { refused: true, refusal: refusal ?? null } });
}

/** Returns a bundle that was exchanged for the codes of its titles. */
function issued(bundle: DemoCode, subCodes: SeedCode[]): DemoCode {
  const history = subCodes.map(({ code, titles: [took] = [] }) => ({
    at: IN_JUNE_2024,
    group: 'Google Play',
    exchange_name: 'DEMO-GPBUNDLE-40117',
    exchange_result: code,
    ...(took && { took }),
  }));
  return { ...bundle, history, subCodes };
}

/** Returns a pick list whose only title was chosen. */
function picked(id: string, code: string, what: string, chosen: SeedCode): DemoCode {
  const entry = { group: 'FOX_DIGITAL_REDEEM', exchange_name: 'DEMO-PICKLIST-40118' };
  const history = [{ at: IN_JUNE_2024, ...entry, exchange_result: chosen.code, took: 't05' }];
  return demo(id, code, ['t05'], 'US', what, { offer: PICK_LIST, history, subCodes: [chosen] });
}

/** Returns the code of a title of a bundle: it waits for the exchange of its parent, is open, or has given a code of Google Play. */
function subCode(title: string, code: string, state?: string): SeedCode {
  const sub = { code, offer: BUNDLE_TITLE, titles: [title] };
  if (state === 'waits') return { ...sub, columns: { issued: false } };
  return { ...sub, history: state ? [exchanged('googleplay', 'Google Play', '40117', state)] : [] };
}

function exchanged(retailer: string, group: string, offer: string, result: string): DemoHistory {
  const exchange_name = `DEMO-${retailer.toUpperCase()}-${offer}`;
  const entry = { at: IN_JUNE_2024, retailer, group, exchange_name };
  return { ...entry, exchange_result: result, took: retailer };
}
