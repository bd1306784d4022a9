import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import {
  nextTurn,
  opened,
  opening,
  type Page,
  siteIn,
  visiting,
} from '../code/visiting.test-support';
import { accepted, lateAnswer, noAnswer, SETTINGS } from '../testing';
import type { Memory, Site, Visit } from '../testing';

type GetSite = NonNullable<Visit['getSite']>;

const FRENCH_BRAND = { settings: { defaultTerritory: 'FR' as const } };
const CODE = 'HDMAQF4PX7TV';

/** A service that knows the first language of each territory, and puts visitors into the United States. */
function served({ territory }: { territory: store.Territory | null }): Site {
  return siteIn(territory ?? 'US', territory === 'DE' || territory === 'AT' ? 'de' : 'en');
}

describe('the start of a visit', () => {
  test.each<[string, Partial<Memory>, Visit, store.Territory | null, Site, string]>([
    ['nothing when no cookie has one', {}, {}, null, siteIn('GB', 'en'), 'shown GB en_GB'],
    ['that of the cookie', { territory: 'AU' }, {}, 'AU', siteIn('AU', 'en'), 'shown AU en_AU'],
    ['France on the French brand', {}, FRENCH_BRAND, 'FR', siteIn('FR', 'fr'), 'shown FR fr'],
  ])(
    'requests %s as territory, and takes and remembers that of the answer @spec-1.10 @spec-3.14 @spec-3.16',
    async (_what, memory, visit, asked, site, expected) => {
      const getSite = rs.fn<GetSite>(() => site);
      const page = await remembering({ getSite, memory, ...visit });

      const { contentServiceUrl, siteKey } = SETTINGS;
      expect(getSite.mock.calls).toEqual([[{ contentServiceUrl, siteKey, territory: asked }]]);
      expect([placeOf(page), page.remembered]).toEqual([expected, [site.territory]]);
      expect(page.sees(store.$isInternational)).toBe(true);
    },
  );

  test.each<[Partial<Memory>, Visit, string]>([
    [{}, {}, 'shown US en'],
    [{}, FRENCH_BRAND, 'shown FR fr'],
    [{ territory: 'GB' }, FRENCH_BRAND, 'shown GB en_GB'],
    [{ territory: 'CA', canadianLanguage: 'fr' }, {}, 'shown CA fr_CA'],
    [{ territory: 'DE', canadianLanguage: 'fr' }, {}, 'shown DE de'],
  ])(
    'uses the cookies %j, else the brand, when the service fails, and remembers nothing @spec-4.24 @spec-7.5 @B11',
    async (memory, visit, expected) => {
      const page = await remembering({ getSite: noAnswer, memory, ...visit });

      expect([placeOf(page), page.remembered]).toEqual([expected, []]);
      const known = memory.territory ?? visit.settings?.defaultTerritory ?? null;
      expect(page.sees(store.$knownTerritory)).toBe(known);
    },
  );
});

describe('a page that is opening', () => {
  test('is shown when site data and translations are loaded, and checks the code before @spec-3.17', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const loadTexts = rs.fn(() => texts.promise);
    const validateCode = () => accepted();
    const page = opening({ getSite: () => site.promise, loadTexts, validateCode }, CODE);
    await nextTurn();
    expect([loadTexts.mock.calls, page.calls]).toEqual([[], []]);

    site.arrive(siteIn('CH', 'fr'));
    await nextTurn();
    expect(loadTexts.mock.calls).toEqual([['fr_CH']]);
    expect([placeOf(page), page.calls]).toEqual(['opening CH fr_CH', [`check ${CODE}`]]);

    texts.arrive(undefined);
    await page.started;
    expect(placeOf(page)).toBe('shown CH fr_CH');
  });

  test('shows its frame in the expected language when site data takes long', async () => {
    const site = lateAnswer<Site>();
    const loadTexts = rs.fn(() => Promise.resolve());
    const memory = { territory: 'DE' as const };
    const page = opening({ getSite: () => site.promise, memory, loadTexts });
    await nextTurn();
    void page.does(store.openingTookLong);
    await nextTurn();
    expect(placeOf(page)).toBe('blank DE de');

    site.arrive(siteIn('DE', 'en'));
    await page.started;
    await page.does(store.openingTookLong);
    expect(loadTexts.mock.calls).toEqual([['de'], ['en_DE']]);
    expect(placeOf(page)).toBe('shown DE en_DE');
  });

  test('is not shown in a language that is no longer requested', async () => {
    const [english, french] = [lateAnswer<undefined>(), lateAnswer<undefined>()];
    const page = opening({
      getSite: () => siteIn('CA', 'en'),
      loadTexts: (locale) => (locale === 'fr_CA' ? french : english).promise,
    });
    await nextTurn();
    void page.does(store.languageToggled);
    english.arrive(undefined);
    await nextTurn();
    expect(page.sees(store.$pageState)).toBe('opening');

    french.arrive(undefined);
    await page.started;
    expect(placeOf(page)).toBe('shown CA fr_CA');
  });
});

describe('a change of territory', () => {
  test('requests site data, opens /, leaves the page blank until translations are loaded, and is remembered @spec-4.21', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const getSite = rs.fn<GetSite>((call) => (call.territory ? site.promise : served(call)));
    const page = await remembering({
      path: '/support',
      getSite,
      loadTexts: (locale) => (locale === 'de' ? texts.promise : Promise.resolve()),
    });

    const picked = page.does(store.territoryPicked, 'AT');
    expect(placeOf(page)).toBe('blank US en');
    site.arrive(siteIn('AT', 'de'));
    await nextTurn();
    expect([placeOf(page), page.remembered]).toEqual(['blank US en', ['US']]);

    texts.arrive(undefined);
    await picked;
    expect(getSite.mock.calls).toMatchObject([[{ territory: null }], [{ territory: 'AT' }]]);
    expect([placeOf(page), page.remembered]).toEqual(['shown AT de', ['US', 'AT']]);
    expect(page.paths).toEqual(['/']);
  });

  test('adds no entry to the history of /, and does nothing for the current territory', async () => {
    const { does, sees, paths } = visiting({ code: CODE, getSite: served });

    await does(store.territoryPicked, 'US');
    expect([sees(store.$code), sees(store.$pageState)]).toEqual([CODE, 'shown']);
    await does(store.territoryPicked, 'DE');
    expect(paths).toEqual([]);
  });

  test('clears all about the code, and offers it until another is typed @spec-4.20 @gap-30', async () => {
    const rememberCode = rs.fn();
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => accepted());
    const exchange = { step: 'failed', selection: 'vudu' } as const;
    const visit: Visit = { code: CODE, verdict: accepted(), exchange, getSite: served };
    const { does, sees } = visiting({ ...visit, validateCode, rememberCode });

    await does(store.territoryPicked, 'GB');
    await does(store.territoryPicked, 'IE');
    expect([sees(store.$code), sees(store.$offer)]).toEqual(['', null]);
    expect(sees(store.$exchange)).toEqual({ step: 'idle' });
    expect(rememberCode.mock.calls).toEqual([['']]);
    expect(validateCode).not.toHaveBeenCalled();

    await does(store.codeTyped, sees(store.$codeBefore));
    expect(sees(store.$codeBefore)).toBe('');
    expect(validateCode.mock.calls).toMatchObject([[{ code: CODE, territory: 'IE' }]]);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['opens another page', ({ opens }) => opens('/support')],
    ['returns to it', ({ does }) => does(store.pageRestored)],
  ])('offers the former code on / until the visitor %s', async (_what, leave) => {
    const page = visiting({ code: CODE, getSite: served });
    await page.does(store.territoryPicked, 'GB');
    await page.opens('/');
    expect(page.sees(store.$codeBefore)).toBe(CODE);

    await leave(page);
    expect(page.sees(store.$codeBefore)).toBe('');
  });

  test('keeps the locale when the translations cannot be loaded', async () => {
    const page = await remembering({ getSite: served, loadTexts: noAnswer });
    expect(placeOf(page)).toBe('shown US en');

    await page.does(store.territoryPicked, 'GB');
    expect([placeOf(page), page.remembered]).toEqual(['shown GB en', ['US', 'GB']]);
  });

  test('whose site data fail changes territory, language and calls, and is remembered @B11', async () => {
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => accepted());
    const page = await remembering({
      getSite: (call) =>
        call.territory === null ? { ...served(call), captchaKey: 'k' } : noAnswer(),
      memory: { canadianLanguage: 'fr' },
      validateCode,
    });
    expect(page.sees(store.$captcha)?.key).toBe('k');

    await page.does(store.territoryPicked, 'DE');
    await page.does(store.codeTyped, CODE);

    expect([placeOf(page), page.remembered]).toEqual(['shown DE de', ['US', 'DE']]);
    expect(page.sees(store.$knownTerritory)).toBe('DE');
    expect(validateCode.mock.calls).toMatchObject([[{ territory: 'DE', language: 'de' }]]);

    await page.does(store.territoryPicked, 'CA');
    expect(placeOf(page)).toBe('shown CA fr_CA');
  });

  test.each<[string, ('US' | 'GB' | 'AU')[], string, string]>([
    ['the answers arrive in reverse', ['GB', 'AU'], 'AU GB', 'AU en_AU'],
    ['the former one fails before it', ['GB', 'AU'], '-GB AU', 'AU en_AU'],
    ['it is the former territory', ['GB', 'US'], 'US GB', 'US en'],
    ['its translations are loaded first', ['GB', 'AU'], 'GB AU texts', 'AU en_AU'],
  ])('ends in the territory that was picked last when %s', async (_what, picks, ends, expected) => {
    const texts = lateAnswer<undefined>();
    const answers = { US: lateAnswer<Site>(), GB: lateAnswer<Site>(), AU: lateAnswer<Site>() };
    const isLate = ends.endsWith('texts');
    const page = visiting({
      getSite: ({ territory }) => answers[territory as 'US' | 'GB' | 'AU'].promise,
      loadTexts: (locale) => (isLate && locale === 'en_GB' ? texts.promise : Promise.resolve()),
    });

    const picked = picks.map((territory) => page.does(store.territoryPicked, territory));
    for (const end of ends.split(' ')) {
      const territory = end.replace('-', '') as 'US' | 'GB' | 'AU';
      if (end === 'texts') texts.arrive(undefined);
      else if (end.startsWith('-')) answers[territory].fail();
      else answers[territory].arrive(siteIn(territory, 'en'));
      await nextTurn();
    }
    await Promise.all(picked);

    expect(placeOf(page)).toBe(`shown ${expected}`);
  });
});

describe('the language of a page in Canada', () => {
  test.each<[string, string, string[]]>([
    ['changes when its translations are loaded', 'CA fr_CA', ['fr']],
    ['stays when they cannot be loaded', 'CA en_CA', []],
    ['stays when a territory is picked before', 'GB en_GB', []],
  ])('%s @spec-4.22', async (what, expected, remembered) => {
    const texts = lateAnswer<undefined>();
    const rememberLanguage = rs.fn();
    const page = await opened({
      getSite: ({ territory }) => siteIn(territory ?? 'CA', 'en'),
      loadTexts: (locale) => (locale === 'fr_CA' ? texts.promise : Promise.resolve()),
      rememberLanguage,
    });
    expect(page.sees(store.$otherLanguage)).toBe('fr');

    const toggled = page.does(store.languageToggled);
    expect(placeOf(page)).toBe('shown CA en_CA');
    if (what.includes('picked')) void page.does(store.territoryPicked, 'GB');
    if (what.includes('cannot')) texts.fail();
    else texts.arrive(undefined);
    await toggled;

    expect(placeOf(page)).toBe(`shown ${expected}`);
    expect(rememberLanguage.mock.calls.flat()).toEqual(remembered);
  });

  test.each<[store.Territory, string, string | null]>([
    ['CA', 'shown CA fr_CA', 'en'],
    ['US', 'shown US en', null],
  ])('is that of the lang cookie, in %s too: %s', async (territory, expected, other) => {
    const memory = { canadianLanguage: 'fr' as const };
    const page = await opened({ getSite: () => siteIn(territory, 'en'), memory });

    expect([placeOf(page), page.sees(store.$otherLanguage)]).toEqual([expected, other]);
    await page.does(store.languageToggled);
    expect(placeOf(page)).toBe(other === null ? expected : 'shown CA en_CA');
  });
});

test.each<[store.Territory, string, 'en' | 'de']>([
  ['AT', 'en', 'de'],
  ['CH', 'fr', 'de'],
  ['CH', 'de', 'de'],
  ['US', 'en', 'en'],
  ['FR', 'fr', 'en'],
])('the support address in %s in %s is the %s one @spec-8.15', (territory, language, address) => {
  const { sees } = visiting({ territory, language });

  expect(sees(store.$supportAddress)).toBe(SETTINGS.supportAddresses[address]);
});

/** Returns the state of the page, and its place: `shown CA fr_CA`. */
function placeOf({ sees }: Pick<Page, 'sees'>): string {
  return `${sees(store.$pageState)} ${sees(store.$territory)} ${sees(store.$locale)}`;
}

/** Opens the site and waits until everything has ended. Notes the territories that are remembered. */
async function remembering(visit: Visit) {
  const remembered: string[] = [];
  const rememberTerritory = (territory: string) => remembered.push(territory);
  return { ...(await opened({ ...visit, rememberTerritory })), remembered };
}
