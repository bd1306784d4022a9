type Data = { history?: object[] } & Record<string, unknown>;
type Expected = { status: 'ok'; data: Data } | { status: 'error'; error?: string };

const FOUR = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const TWO = ['googleplay', 'itunes'];
const CAMP = ['t07', 't08', 't09'];
const NOT_FOUND = refused('OfferNotFound');
const PLAY_IN_JUNE = {
  group: 'Google Play',
  timestamp: 1_718_625_600,
  exchangeURL: 'http://localhost:4100/retailers/googleplay?code=DEMO%20PLAY%204K7R%209TXM',
  exchangeName: 'DEMO-GOOGLEPLAY-41026',
  exchangeResult: 'DEMO PLAY 4K7R 9TXM',
};

/** Codes and the answers about them, with the number of valid captcha tokens that a code behind a captcha rejects. */
export const EXPECTED: [
  code: string,
  what: string,
  answer: Expected,
  query?: string,
  rejections?: number,
][] = [
  [
    'HDMAQF4PX7TV',
    'four retailers',
    single(1, FOUR, ['HD'], {
      metadata: {
        content_items: [
          {
            title: 'Grandma Versus the Glacier',
            artworks: [poster('t03')],
            rating: 'PG',
            runtime: 93,
          },
        ],
      },
    }),
  ],
  ['HDMAQF4PX7TV', 'two in Canada', single(1, TWO, ['HD']), 'cc=CA'],
  ['HDMAQF4PX7TV', 'the territory of the site', single(1, FOUR, ['HD']), ''],
  ['FEATUREDC9DGEF4T', 'sixteen characters', single(1, FOUR, ['HD'])],
  ['UHDKN4D6FDRF', '4K UHD', single(1, FOUR, ['HD', 'UHD'])],
  ['DVDQDWM7GJ4R', 'standard definition only', single(1, FOUR, ['SD'])],
  ['ATVRHYNDT4N9', 'one retailer', single(1, ['itunes'], ['HD', 'UHD'])],
  ['AUGPXGNEHQM9', 'Australia', single(1, ['googleplay'], ['HD']), 'cc=AU'],
  ['AUGPXGNEHQM9', 'the territory of the site', refused('InvalidTerritory'), ''],
  ['FRCXG394FVAV', 'France', single(1, TWO, ['HD']), 'cc=FR'],
  ['DEATCHVMXXVC', 'Switzerland', single(1, TWO, ['HD', 'UHD']), 'cc=CH'],
  ['CANADARVHQUP', 'Canada', single(1, TWO, ['HD']), 'cc=CA'],
  [
    'ARTPDR4GYTAK',
    'a poster without a title',
    ok({
      metadata: { content_items: [{ artworks: [poster('t02')] }] },
    }),
  ],
  ['METAF46FJXVQ', 'nothing known', ok({ metadata: { content_items: [{}] } })],
  ['NADAGGAF9HPM', 'never issued', NOT_FOUND],
  ['VACANTKQMEXR', 'no reason', refused()],
  ['EXPVCRH4KCNV', 'expired', refused('OfferExpired')],
  ['PENDRP46H39G', 'pending', refused('OfferPending')],
  ['ERRQJA6DKW9F', 'another reason', refused('SomethingElse')],
  ['TERR4RN4HDRR', 'wrong territory', refused('InvalidTerritory')],
  ['TERR4RN4HDRR', 'right territory', single(1, TWO), 'cc=IM'],
  ['UNVNTVHQDXFW', 'owner unsupported', owned('UNIVERSAL', 'false')],
  ['UNVMT3WYXNXR', 'owner without the property', ok({ owner: 'universal' })],
  ['UNVYX3XJ93DR', 'owner supported', owned('Universal', 'true')],
  ['GATEWKV6DPN9', 'a captcha', single(1, FOUR), 'cc=US', 0],
  ['GATX6TDGRW69', 'two captchas', single(1, FOUR), 'cc=US', 1],
  ['GATN9G7FUHG9', 'a captcha for nothing', NOT_FOUND, 'cc=US', 0],
  [
    'TAKE3KDVWHXC',
    'redeemed at a retailer',
    used({ group: 'Movies Anywhere', timestamp: 1_709_640_000 }),
  ],
  ['TAKQ49MHA7HQ', 'redeemed elsewhere', used({ groupName: 'Kestrel Video Club' })],
  [
    'XCHGPXAKM6XK',
    'exchanged at Google Play',
    ok({
      active_redirect_url: PLAY_IN_JUNE.exchangeURL,
      history: [PLAY_IN_JUNE],
    }),
  ],
  ['XCHV9RGWJDET77EU', 'exchanged at Vudu', used({ exchangeResult: 'DEMO VUDU 7HQC 3WRE' })],
  ['PACKCVRAJE9X', 'bundle', many('multi_use', 3, CAMP, { metadata: { gpbundle: true } })],
  [
    'PKNGTRGDDRET',
    'other bundle',
    many('multi_use', 2, ['t04', 't06'], {
      metadata: { gpbundle: false },
    }),
  ],
  [
    'PACXKR4AMWEC3MU7',
    'bundle processed',
    many('multi_use', 0, CAMP, {
      history: ['HDY6 NN4R 9DGA', 'HDJV NN6M ARQD', 'HDUN 4FUN WGKE'].map(issued),
    }),
  ],
  [
    'PACHAM37PRXV',
    'one title open',
    many('multi_use', 0, CAMP, {
      history: ['HDY9 HXEM M7DR', 'HDFT 6NCP MN76', 'HDC9 93X7 R49V'].map(issued),
    }),
  ],
  [
    'PREVCT7RHWGM',
    'legacy bundle',
    many('multi_use', 0, ['t07', 't08'], {
      history: [{ group: 'Vudu' }, { group: 'Google Play' }],
    }),
  ],
  ['PKFADYDYMTRM', 'bundle that will fail', many('multi_use', 3, CAMP)],
  ['MENUH9U6GVHX', 'one of four', many('n_of_m', 1, ['t02', 't05', 't13', 't14'])],
  ['MENTWGGH4XT6T4PX', 'two of five', many('n_of_m', 2, ['t01', 't03', 't04', 't06', 't12'])],
  ['MNXQXKVVJC7X', 'pick list with a record', picked('HDE3 M67H KMEE')],
  ['MNUG4FP3QJER', 'pick list, sub-code used', picked('HDKJ NHYF KQGX')],
  ['MNN9WVURQD9E', 'pick list without a record', used({ group: 'Vudu' })],
  ['HANGRE3GPRWQ', 'late', single(1, FOUR)],
  ['XFAR6PW7DVPJ', 'exchange will fail', single(1, FOUR)],
  ['XTW69PCC9GNA', 'exchange will be late', single(1, FOUR)],
  ['HDY6NN4R9DGA', 'a processed sub-code', used({ exchangeResult: 'DEMO PLAY C4XN 7RHT' })],
  ['HDC993X7R49V', 'an open sub-code', single(1, ['googleplay'])],
  ['HDE3M67HKMEE', 'an open picked code', single(1, FOUR)],
  ['HDKJNHYFKQGX', 'a redeemed picked code', used({ group: 'Movies Anywhere' })],
  ['HD6UGX6W749D', 'a sub-code that has not been issued yet', NOT_FOUND],
  ['feat', 'not a code at all', NOT_FOUND],
];

function ok(data: Data): Expected {
  return { status: 'ok', data };
}

function refused(error?: string): Expected {
  return { status: 'error', ...(error && { error }) };
}

function owned(owner: string, isUniversalSupported: string): Expected {
  return ok({ owner, properties: { isUniversalSupported } });
}

function single(remainingValue: number, names: string[], profiles?: string[], more?: Data) {
  const contentItems = profiles?.map((profile) => ({ profile }));
  return ok({ code_status: status('single', remainingValue, names, contentItems), ...more });
}

/** Returns the answer about a bundle or a pick list: one content item for each title. */
function many(offerType: string, remainingValue: number, names: string[], more?: Data) {
  const contentItems = names.map(() => ({}));
  return ok({ code_status: status(offerType, remainingValue, names, contentItems), ...more });
}

function status(offerType: string, remainingValue: number, names: string[], items?: object[]) {
  const exchangeOptions = { selections: names.map((name) => ({ name })) };
  return { offerType, remainingValue, exchangeOptions, ...(items && { contentItems: items }) };
}

function used(entry: object): Expected {
  return ok({ code_status: { remainingValue: 0 }, history: [entry] });
}

function issued(exchangeResult: string) {
  return { group: 'Google Play', exchangeName: 'DEMO-GPBUNDLE-40117', exchangeResult };
}

function picked(exchangeResult: string): Expected {
  return used({ group: 'FOX_DIGITAL_REDEEM', exchangeResult });
}

function poster(id: string) {
  return { url: `http://localhost:4000/artworks/${id}.svg`, width: 600, height: 900 };
}
