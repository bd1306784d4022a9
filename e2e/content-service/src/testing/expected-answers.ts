import { REFUSED } from '../seed/codes/refused';
import {
  bad,
  behindCaptcha,
  type Expectation,
  film,
  good,
  issued,
  many,
  ordinary,
  playBundle,
  poster,
} from './expectation';

const OFFER_NOT_FOUND = { status: 'error', error: 'OfferNotFound' };
const ALL_FOUR = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const CAMP = ['t07', 't08', 't09'];
const PLAY_IN_JUNE = {
  group: 'Google Play',
  timestamp: 1_718_625_600,
  exchangeURL: 'http://localhost:4100/retailers/googleplay?code=DEMO%20PLAY%204K7R%209TXM',
  exchangeName: 'DEMO-GOOGLEPLAY-41026',
  exchangeResult: 'DEMO PLAY 4K7R 9TXM',
};

export const EXPECTED: Expectation[] = [
  good('HDMAQF4PX7TV', 'four retailers in the United States', {
    ...ordinary(1, ALL_FOUR, ['HD']),
    metadata: { content_items: [film('Grandma Versus the Glacier', 't03', 'PG', 93)] },
  }),
  good('HDMAQF4PX7TV', 'two in Canada', ordinary(1, ['googleplay', 'itunes'], ['HD']), 'cc=CA'),
  good('FEATUREDC9DGEF4T', 'sixteen characters', ordinary(1, ALL_FOUR, ['HD'])),
  good('UHDKN4D6FDRF', '4K UHD', ordinary(1, ALL_FOUR, ['HD', 'UHD'])),
  good('DVDQDWM7GJ4R', 'standard definition only', ordinary(1, ALL_FOUR, ['SD'])),
  good('ATVRHYNDT4N9', 'one retailer', ordinary(1, ['itunes'], ['HD', 'UHD'])),
  good('AUGPXGNEHQM9', 'Australia', ordinary(1, ['googleplay'], ['HD']), 'cc=AU'),
  good('FRCXG394FVAV', 'France', ordinary(1, ['googleplay', 'itunes'], ['HD']), 'cc=FR'),
  good('DEATCHVMXXVC', 'Switzerland', ordinary(1, ['googleplay', 'itunes']), 'cc=CH'),
  good('CANADARVHQUP', 'Canada', ordinary(1, ['googleplay', 'itunes']), 'cc=CA'),
  good('ARTPDR4GYTAK', 'a poster without a title', {
    metadata: { content_items: [{ artworks: [poster('t02')] }] },
  }),
  good('METAF46FJXVQ', 'nothing known', { metadata: { content_items: [{}] } }),

  bad('NADAGGAF9HPM', 'never issued', OFFER_NOT_FOUND),
  ...REFUSED.flatMap(({ code, what, refused }) =>
    refused
      ? bad(code, what, { status: 'error', ...(refused.reason && { error: refused.reason }) })
      : [],
  ),
  bad('TERR4RN4HDRR', 'wrong territory', { status: 'error', error: 'InvalidTerritory' }),
  good('TERR4RN4HDRR', 'right territory', ordinary(1, ['googleplay', 'itunes']), 'cc=IM'),

  good('UNVNTVHQDXFW', 'owner unsupported', {
    owner: 'UNIVERSAL',
    properties: { isUniversalSupported: 'false' },
  }),
  good('UNVMT3WYXNXR', 'owner without the property', { owner: 'universal' }),
  good('UNVYX3XJ93DR', 'owner supported', {
    owner: 'Universal',
    properties: { isUniversalSupported: 'true' },
  }),

  behindCaptcha('GATEWKV6DPN9', 1, { status: 'ok', data: ordinary(1, ALL_FOUR) }),
  behindCaptcha('GATX6TDGRW69', 2, { status: 'ok', data: ordinary(1, ALL_FOUR) }),
  behindCaptcha('GATN9G7FUHG9', 1, OFFER_NOT_FOUND),

  good('TAKE3KDVWHXC', 'redeemed at a retailer', {
    ...ordinary(0),
    history: [{ group: 'Movies Anywhere', timestamp: 1_709_640_000 }],
  }),
  good('TAKQ49MHA7HQ', 'redeemed elsewhere', {
    ...ordinary(0),
    history: [{ groupName: 'Kestrel Video Club', timestamp: 1_709_640_000 }],
  }),
  good('XCHGPXAKM6XK', 'exchanged at Google Play', {
    ...ordinary(0),
    active_redirect_url: PLAY_IN_JUNE.exchangeURL,
    history: [PLAY_IN_JUNE],
  }),
  good('XCHV9RGWJDET77EU', 'exchanged at Vudu', {
    ...ordinary(0),
    history: [{ group: 'Vudu', exchangeResult: 'DEMO VUDU 7HQC 3WRE' }],
  }),

  good('PACKCVRAJE9X', 'fresh bundle', { ...many('multi_use', 3, CAMP), ...playBundle(true) }),
  good('PKNGTRGDDRET', 'fresh bundle, not for Google Play', {
    ...many('multi_use', 2, ['t04', 't06']),
    ...playBundle(false),
  }),
  good('PACXKR4AMWEC3MU7', 'bundle processed', {
    ...many('multi_use', 0, CAMP),
    history: issued('HDY6 NN4R 9DGA', 'HDJV NN6M ARQD', 'HDUN 4FUN WGKE'),
  }),
  good('PACHAM37PRXV', 'bundle with one title open', {
    ...many('multi_use', 0, CAMP),
    history: issued('HDY9 HXEM M7DR', 'HDFT 6NCP MN76', 'HDC9 93X7 R49V'),
  }),
  good('PREVCT7RHWGM', 'legacy bundle', {
    ...many('multi_use', 0, ['t07', 't08']),
    history: [{ group: 'Vudu' }, { group: 'Google Play' }],
  }),
  good('PKFADYDYMTRM', 'bundle that will fail', many('multi_use', 3, CAMP)),

  good('MENUH9U6GVHX', 'one of four', many('n_of_m', 1, ['t02', 't05', 't13', 't14'])),
  good('MENTWGGH4XT6T4PX', 'two of five', many('n_of_m', 2, ['t01', 't03', 't04', 't06', 't12'])),
  good('MNXQXKVVJC7X', 'pick list with a record', {
    ...many('n_of_m', 0, ['t05']),
    history: [{ group: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' }],
  }),
  good('MNUG4FP3QJER', 'pick list, sub-code used', {
    history: [{ group: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDKJ NHYF KQGX' }],
  }),
  good('MNN9WVURQD9E', 'pick list without a record', {
    ...many('n_of_m', 0, ['t05']),
    history: [{ group: 'Vudu' }],
  }),

  good('HANGRE3GPRWQ', 'late', ordinary(1)),
  good('XFAR6PW7DVPJ', 'exchange will fail', ordinary(1, ALL_FOUR)),
  good('XTW69PCC9GNA', 'exchange will be late', ordinary(1, ALL_FOUR)),

  good('HDY6NN4R9DGA', 'a processed sub-code', {
    ...ordinary(0, ['googleplay']),
    history: [{ group: 'Google Play', exchangeResult: 'DEMO PLAY C4XN 7RHT' }],
  }),
  good('HDC993X7R49V', 'an open sub-code', ordinary(1, ['googleplay'])),
  good('HDE3M67HKMEE', 'an open picked code', ordinary(1, ALL_FOUR)),
  good('HDKJNHYFKQGX', 'a redeemed picked code', {
    ...ordinary(0),
    history: [{ group: 'Movies Anywhere' }],
  }),
  bad('HD6UGX6W749D', 'a sub-code that has not been issued yet', OFFER_NOT_FOUND),
  bad('feat', 'not a code at all', OFFER_NOT_FOUND),
];
