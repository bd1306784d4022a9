import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { CONTRACT_FILE } from './testing/contract';
import { post } from './testing/settings';
import { type Answer, goodToken, openTestService, type TestService } from './testing/test-service';

/** What the answers say about the codes of the catalogue, in the United States unless the key says otherwise. */
const EXPECTED = {
  HDMAQF4PX7TV: 'single 1 mov vud goo itu, HD, t03',
  'HDMAQF4PX7TV cc=CA': 'single 1 goo itu, HD, t03',
  UHDKN4D6FDRF: 'single 1 mov vud goo itu, HD UHD, t01',
  ATVRHYNDT4N9: 'single 1 itu, HD UHD, t13',
  'AUGPXGNEHQM9 cc=AU': 'single 1 goo, HD, t12',
  'FRCXG394FVAV cc=FR': 'single 1 goo itu, HD, t12',
  ARTPDR4GYTAK: 'single 1 mov vud goo itu, HD UHD, t02',
  METAF46FJXVQ: 'single 1 mov vud goo itu, HD, none',
  NADAGGAF9HPM: 'error OfferNotFound',
  VACANTKQMEXR: 'error',
  EXPVCRH4KCNV: 'error OfferExpired',
  PENDRP46H39G: 'error OfferPending',
  ERRQJA6DKW9F: 'error SomethingElse',
  TERR4RN4HDRR: 'error InvalidTerritory',
  'TERR4RN4HDRR cc=IM': 'single 1 goo itu, HD UHD, t05',
  UNVNTVHQDXFW: 'single 1 mov vud goo itu, HD, t10, UNIVERSAL false',
  UNVMT3WYXNXR: 'single 1 mov vud goo itu, HD, t10, universal ',
  UNVYX3XJ93DR: 'single 1 mov vud goo itu, HD, t10, Universal true',
  'GATEWKV6DPN9 after 0 captchas': 'single 1 mov vud goo itu, HD UHD, t02',
  'GATX6TDGRW69 after 1 captchas': 'single 1 mov vud goo itu, HD UHD, t02',
  'GATN9G7FUHG9 after 0 captchas': 'error OfferNotFound',
  TAKE3KDVWHXC: 'single 0 mov vud goo itu, HD UHD, t01, Movies Anywhere: 1709640000',
  TAKQ49MHA7HQ: 'single 0 mov vud goo itu, HD, t04, Kestrel Video Club: 1709640000',
  XCHGPXAKM6XK: 'single 0 mov vud goo itu, HD, t03, Google Play: DEMO PLAY 4K7R 9TXM, with a link',
  PACKCVRAJE9X: 'multi_use 3 t07 t08 t09, HD HD UHD, t07 t08 t09, gpbundle true',
  PKNGTRGDDRET: 'multi_use 2 t04 t06, HD HD, t04 t06, gpbundle false',
  PACXKR4AMWEC3MU7:
    'multi_use 0 t07 t08 t09, HD HD UHD, t07 t08 t09, gpbundle true, Google Play: HDY6 NN4R 9DGA Google Play: HDJV NN6M ARQD Google Play: HDUN 4FUN WGKE',
  PREVCT7RHWGM:
    'multi_use 0 t07 t08, HD HD, t07 t08, gpbundle true, Vudu: 1709640000 Google Play: 1709640000',
  MENUH9U6GVHX: 'n_of_m 1 t02 t05 t13 t14, UHD UHD UHD UHD, t02 t05 t13 t14',
  MENTWGGH4XT6T4PX:
    'n_of_m 2 t01 t03 t04 t06 t12, UHD HD HD HD HD, t01 t03 t04 t06 t12, gpbundle true',
  MNXQXKVVJC7X: 'n_of_m 0 t05, UHD, t05, FOX_DIGITAL_REDEEM: HDE3 M67H KMEE',
  MNN9WVURQD9E: 'n_of_m 0 t05, UHD, t05, Vudu: 1709640000',
  HDY6NN4R9DGA: 'single 0 goo, HD, t07, Google Play: DEMO PLAY C4XN 7RHT, with a link',
  HD6UGX6W749D: 'error OfferNotFound',
  feat: 'error OfferNotFound',
};

describe('the service on PGlite', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ environment: { DATA_FOLDER: 'memory' } });
  });
  afterAll(() => service.close());

  test('has a contract that is a valid OpenAPI document', async () => {
    expect(await new Validator().validate(CONTRACT_FILE)).toMatchObject({ valid: true });
  });

  test.each(Object.entries(EXPECTED))('answers about %s: %s @spec-5.18', async (key, expected) => {
    const [, code = '', query, rejections] =
      /^(\w+)(?: (cc=..))?(?: after (\d) captchas)?$/.exec(key) ?? [];
    await service.reset([code]);
    for (let turn = 0; turn <= Number(rejections ?? -1); turn += 1) {
      const refused = await service.validate(code, query, turn > 0 ? goodToken() : undefined);
      expect(refused).toEqual({ status: 'error', error: 'InvalidCaptcha' });
    }
    const token = rejections === undefined ? undefined : goodToken();
    expect(summaryOf(await service.validate(code, query, token))).toBe(expected);
  });

  test.each([
    ['en', 'US', 'Last Tram to Lindenwald', 'PG-13'],
    ['de', 'AT', 'Letzte Tram nach Lindenwald', '6'],
    ['fr', 'CA', 'Le Dernier Tram pour Lindenwald', 'G'],
    ['en', 'NZ', 'Last Tram to Lindenwald', 'M'],
    ['it', 'CH', 'Last Tram to Lindenwald', '6'],
  ])('names and rates a film for the language %s in %s', async (language, cc, title, rating) => {
    const path = `/site/movieredeem/code/DVDQDWM7GJ4R?metadata=${language}&cc=${cc}`;
    const { data } = (await (await service.request(path, post())).json()) as Answer;
    expect(data?.metadata.content_items).toMatchObject([{ title, rating, runtime: 99 }]);
  });

  test.each([
    ['movieredeem', '', 'US', 'en', undefined],
    ['movieredeem', '?cc=CH', 'CH', 'de', undefined],
    ['movieredeem', '?cc=CH', 'CH', 'fr', 'fr-CH, fr;q=0.9'],
    ['movieredeem', '?cc=CA', 'CA', 'en', 'de'],
    ['movieredeem', '?cc=ZZ', 'US', 'en', undefined],
    // In its own territory the French brand is French for every browser.
    ['cinemachezvous', '?cc=FR', 'FR', 'fr', 'en-US'],
    ['cinemachezvous', '?cc=DE', 'DE', 'en', 'en-US'],
  ])('sends the data of %s%s: %s, %s', async (id, query, territory, language, accepted) => {
    const init = accepted ? { headers: { 'accept-language': accepted } } : {};
    const answer = await service.request(`/site/${id}${query}`, init);
    const captcha_key = 'demo-captcha-site-key';
    expect(await answer.json()).toEqual({ id, territory, language, captcha_key });
  });
});

/** Returns what an answer says about a code, in one line. */
function summaryOf({ status, error, data }: Answer): string {
  if (!data) return [status, error].filter(Boolean).join(' ');
  const { offerType, remainingValue, contentItems = [], exchangeOptions } = data.code_status;
  const { gpbundle, content_items } = data.metadata;
  const posters = content_items.map(({ artworks }) =>
    /\w+(?=\.svg$)/.exec(artworks?.[0]?.url ?? ''),
  );
  const history = data.history.map(({ group, groupName, exchangeResult, timestamp }) =>
    [group ?? groupName, exchangeResult ?? timestamp].join(': '),
  );
  return [
    [offerType, remainingValue, ...exchangeOptions.selections.map(({ name }) => name.slice(0, 3))],
    contentItems.map(({ profile }) => profile),
    posters.map((id) => id ?? 'none'),
    data.owner === 'Kestrel Pictures' ? [] : [data.owner, data.properties?.isUniversalSupported],
    gpbundle === undefined ? [] : [`gpbundle ${String(gpbundle)}`],
    history,
    data.active_redirect_url ? ['with a link'] : [],
  ]
    .map((part) => part.join(' '))
    .filter(Boolean)
    .join(', ');
}
