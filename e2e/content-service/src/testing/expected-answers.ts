type Data = { history?: object[] } & Record<string, unknown>;
type Expected = { status: 'ok'; data: Data } | { status: 'error'; error?: string };

const FOUR = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const TWO = ['googleplay', 'itunes'];
const CAMP = ['t07', 't08', 't09'];
const NOT_FOUND = refused('OfferNotFound');
const GRANDMA = {
  title: 'Grandma Versus the Glacier',
  artworks: [poster('t03')],
  rating: 'PG',
  runtime: 93,
};
const BEFORE_EXCHANGES = [{ group: 'Vudu' }, { group: 'Google Play' }];
const IN_JUNE = 'http://localhost:4100/retailers/googleplay?code=DEMO%20PLAY%204K7R%209TXM';
const PLAY_IN_JUNE = {
  group: 'Google Play',
  timestamp: 1_718_625_600,
  exchangeURL: IN_JUNE,
  exchangeName: 'DEMO-GOOGLEPLAY-41026',
  exchangeResult: 'DEMO PLAY 4K7R 9TXM',
};

/** The answers about codes, by code and query, with the number of valid captcha tokens that a code behind a captcha rejects. */
export const EXPECTED: [code: string, query: string, answer: Expected, rejections?: number][] = [
  ['HDMAQF4PX7TV', 'cc=US', single(1, FOUR, ['HD'], { metadata: { content_items: [GRANDMA] } })],
  ['HDMAQF4PX7TV', 'cc=CA', single(1, TWO, ['HD'])],
  ['HDMAQF4PX7TV', '', single(1, FOUR, ['HD'])],
  ['FEATUREDC9DGEF4T', 'cc=US', single(1, FOUR, ['HD'])],
  ['UHDKN4D6FDRF', 'cc=US', single(1, FOUR, ['HD', 'UHD'])],
  ['DVDQDWM7GJ4R', 'cc=US', single(1, FOUR, ['SD'])],
  ['ATVRHYNDT4N9', 'cc=US', single(1, ['itunes'], ['HD', 'UHD'])],
  ['AUGPXGNEHQM9', 'cc=AU', single(1, ['googleplay'], ['HD'])],
  ['AUGPXGNEHQM9', '', refused('InvalidTerritory')],
  ['FRCXG394FVAV', 'cc=FR', single(1, TWO, ['HD'])],
  ['DEATCHVMXXVC', 'cc=CH', single(1, TWO, ['HD', 'UHD'])],
  ['CANADARVHQUP', 'cc=CA', single(1, TWO, ['HD'])],
  ['ARTPDR4GYTAK', 'cc=US', ok({ metadata: { content_items: [{ artworks: [poster('t02')] }] } })],
  ['METAF46FJXVQ', 'cc=US', ok({ metadata: { content_items: [{}] } })],
  ['NADAGGAF9HPM', 'cc=US', NOT_FOUND],
  ['VACANTKQMEXR', 'cc=US', refused()],
  ['EXPVCRH4KCNV', 'cc=US', refused('OfferExpired')],
  ['PENDRP46H39G', 'cc=US', refused('OfferPending')],
  ['ERRQJA6DKW9F', 'cc=US', refused('SomethingElse')],
  ['TERR4RN4HDRR', 'cc=US', refused('InvalidTerritory')],
  ['TERR4RN4HDRR', 'cc=IM', single(1, TWO)],
  ['UNVNTVHQDXFW', 'cc=US', owned('UNIVERSAL', 'false')],
  ['UNVMT3WYXNXR', 'cc=US', ok({ owner: 'universal' })],
  ['UNVYX3XJ93DR', 'cc=US', owned('Universal', 'true')],
  ['GATEWKV6DPN9', 'cc=US', single(1, FOUR), 0],
  ['GATX6TDGRW69', 'cc=US', single(1, FOUR), 1],
  ['GATN9G7FUHG9', 'cc=US', NOT_FOUND, 0],
  ['TAKE3KDVWHXC', 'cc=US', used({ group: 'Movies Anywhere', timestamp: 1_709_640_000 })],
  ['TAKQ49MHA7HQ', 'cc=US', used({ groupName: 'Kestrel Video Club' })],
  ['XCHGPXAKM6XK', 'cc=US', ok({ active_redirect_url: IN_JUNE, history: [PLAY_IN_JUNE] })],
  ['XCHV9RGWJDET77EU', 'cc=US', used({ exchangeResult: 'DEMO VUDU 7HQC 3WRE' })],
  ['PACKCVRAJE9X', 'cc=US', many('multi_use', 3, CAMP, { metadata: { gpbundle: true } })],
  [
    'PKNGTRGDDRET',
    'cc=US',
    many('multi_use', 2, ['t04', 't06'], { metadata: { gpbundle: false } }),
  ],
  [
    'PACXKR4AMWEC3MU7',
    'cc=US',
    exchanged(CAMP, ['HDY6 NN4R 9DGA', 'HDJV NN6M ARQD', 'HDUN 4FUN WGKE']),
  ],
  [
    'PACHAM37PRXV',
    'cc=US',
    exchanged(CAMP, ['HDY9 HXEM M7DR', 'HDFT 6NCP MN76', 'HDC9 93X7 R49V']),
  ],
  ['PREVCT7RHWGM', 'cc=US', many('multi_use', 0, ['t07', 't08'], { history: BEFORE_EXCHANGES })],
  ['PKFADYDYMTRM', 'cc=US', many('multi_use', 3, CAMP)],
  ['MENUH9U6GVHX', 'cc=US', many('n_of_m', 1, ['t02', 't05', 't13', 't14'])],
  ['MENTWGGH4XT6T4PX', 'cc=US', many('n_of_m', 2, ['t01', 't03', 't04', 't06', 't12'])],
  ['MNXQXKVVJC7X', 'cc=US', picked('HDE3 M67H KMEE')],
  ['MNUG4FP3QJER', 'cc=US', picked('HDKJ NHYF KQGX')],
  ['MNN9WVURQD9E', 'cc=US', used({ group: 'Vudu' })],
  ['HANGRE3GPRWQ', 'cc=US', single(1, FOUR)],
  ['XFAR6PW7DVPJ', 'cc=US', single(1, FOUR)],
  ['XTW69PCC9GNA', 'cc=US', single(1, FOUR)],
  ['HDY6NN4R9DGA', 'cc=US', used({ exchangeResult: 'DEMO PLAY C4XN 7RHT' })],
  ['HDC993X7R49V', 'cc=US', single(1, ['googleplay'])],
  ['HDE3M67HKMEE', 'cc=US', single(1, FOUR)],
  ['HDKJNHYFKQGX', 'cc=US', used({ group: 'Movies Anywhere' })],
  ['HD6UGX6W749D', 'cc=US', NOT_FOUND],
  ['feat', 'cc=US', NOT_FOUND],
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

/** Returns the answer about a bundle that was exchanged for codes. */
function exchanged(titles: string[], codes: string[]): Expected {
  const entry = { group: 'Google Play', exchangeName: 'DEMO-GPBUNDLE-40117' };
  const history = codes.map((exchangeResult) => ({ ...entry, exchangeResult }));
  return many('multi_use', 0, titles, { history });
}

function picked(exchangeResult: string): Expected {
  return used({ group: 'FOX_DIGITAL_REDEEM', exchangeResult });
}

function poster(id: string) {
  return { url: `http://localhost:4000/artworks/${id}.svg`, width: 600, height: 900 };
}
