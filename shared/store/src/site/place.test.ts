import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import * as at from '../code/visiting.test-support';
import { accepted, lateAnswer, noAnswer, SETTINGS } from '../testing';
import type { Memory, Site, Visit } from '../testing';

const { nextTurn, opened, opening, siteIn, visiting } = at;
type GetSite = NonNullable<Visit['getSite']>;

const FRENCH_BRAND = { settings: { defaultTerritory: 'FR' as const } };
const CODE = 'HDMAQF4PX7TV';

/** A service that knows the first language of each territory, and puts visitors into the United States. */
function served({ territory }: { territory: store.Territory | null }): Site {
  return siteIn(territory ?? 'US', territory === 'DE' || territory === 'AT' ? 'de' : 'en');
}

test.each<[Partial<Memory>, Visit, store.Territory | null, Site | null, string]>([
  [{}, {}, null, siteIn('GB', 'en'), 'GB en_GB'],
  [{ territory: 'AU' }, {}, 'AU', siteIn('AU', 'en'), 'AU en_AU'],
  [{}, FRENCH_BRAND, 'FR', siteIn('FR', 'fr'), 'FR fr'],
  [{ canadianLanguage: 'fr' }, {}, null, siteIn('CA', 'en'), 'CA fr_CA'],
  [{ canadianLanguage: 'fr' }, {}, null, siteIn('US', 'en'), 'US en'],
  [{}, {}, null, null, 'US en'],
  [{}, FRENCH_BRAND, 'FR', null, 'FR fr'],
  [{ territory: 'GB' }, FRENCH_BRAND, 'GB', null, 'GB en_GB'],
  [{ territory: 'CA', canadianLanguage: 'fr' }, {}, 'CA', null, 'CA fr_CA'],
  [{ territory: 'DE', canadianLanguage: 'fr' }, {}, 'DE', null, 'DE de'],
])(
  'a visit with the cookies %j and %j asks for %s, and with the answer %j is in %s; only an answer is remembered @spec-1.10 @spec-3.14 @spec-4.24 @spec-7.5 @B11',
  async (memory, visit, asked, site, expected) => {
    const getSite = rs.fn<GetSite>(() => site ?? noAnswer());
    const page = await remembering({ getSite, memory, ...visit });

    const { contentServiceUrl, siteKey } = SETTINGS;
    expect(getSite.mock.calls).toEqual([[{ contentServiceUrl, siteKey, territory: asked }]]);
    expect(placeOf(page)).toBe(`shown ${expected}`);
    expect(page.remembered).toEqual(site ? [site.territory] : []);
    expect(page.sees(store.$knownTerritory)).toBe(site?.territory ?? asked);
    expect(page.sees(store.$otherLanguage)).toBe(expected.startsWith('CA') ? 'en' : null);

    await page.does(store.languageToggled);
    expect(placeOf(page)).toBe(`shown ${expected.replace('fr_CA', 'en_CA')}`);
  },
);

describe('a page that is opening', () => {
  test('is shown when site data and translations are loaded, and checks the code before @spec-3.17', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const loadTexts = rs.fn(() => texts.promise);
    const validateCode = () => accepted();
    const page = opening({ getSite: () => site.promise, loadTexts, validateCode }, CODE);
    await nextTurn();
    expect([loadTexts.mock.calls, page.calls]).toEqual([[], []]);
    expect(page.sees(store.$isChecking)).toBe(false);

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
  test('requests site data, opens /, leaves the page blank until translations are loaded, and is remembered @spec-3.16 @spec-4.21', async () => {
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
    expect(page.sees(store.$isInternational)).toBe(true);
    expect(page.paths).toEqual(['/']);
  });

  test('adds no entry to the history of /, and does nothing for the current territory', async () => {
    const { does, sees, paths } = visiting({ code: CODE, getSite: served });

    await does(store.territoryPicked, 'US');
    expect([sees(store.$code), sees(store.$pageState)]).toEqual([CODE, 'shown']);
    await does(store.territoryPicked, 'DE');
    expect(paths).toEqual([]);
  });

  test.each<[string, (page: at.Page) => Promise<unknown>, object[]]>([
    ['opens another page', ({ opens }) => opens('/support'), []],
    ['returns to it', ({ does }) => does(store.pageRestored), []],
    [
      'types one',
      ({ does }) => does(store.codeTyped, CODE),
      [{ code: CODE, territory: 'IE', language: 'en' }],
    ],
  ])(
    'clears all about the code, and offers it on / until the visitor %s @spec-4.20 @gap-30',
    async (_what, leave, checks) => {
      const rememberCode = rs.fn();
      const validateCode = rs.fn<at.ValidateCode>(() => accepted());
      const exchange = { step: 'failed', selection: 'vudu' } as const;
      const visit: Visit = { code: CODE, verdict: accepted(), exchange, getSite: served };
      const page = visiting({ ...visit, validateCode, rememberCode });

      for (const territory of ['GB', 'IE'] as const)
        await page.does(store.territoryPicked, territory);
      await page.opens('/');
      expect([page.sees(store.$code), page.sees(store.$offer)]).toEqual(['', null]);
      expect(page.sees(store.$exchange)).toEqual({ step: 'idle' });
      expect(page.sees(store.$codeBefore)).toBe(CODE);
      expect([rememberCode.mock.calls, validateCode.mock.calls]).toEqual([[['']], []]);

      await leave(page);
      expect(page.sees(store.$codeBefore)).toBe('');
      expect(validateCode.mock.calls.flat()).toMatchObject(checks);
    },
  );

  test('keeps the locale when the translations cannot be loaded', async () => {
    const page = await remembering({ getSite: served, loadTexts: noAnswer });
    expect(placeOf(page)).toBe('shown US en');

    await page.does(store.territoryPicked, 'GB');
    expect([placeOf(page), page.remembered]).toEqual(['shown GB en', ['US', 'GB']]);
  });

  test('whose site data fail changes territory, language and calls, and is remembered @B11', async () => {
    const validateCode = rs.fn<at.ValidateCode>(() => accepted());
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

  test.each<[string, 'US' | 'AU', string, string]>([
    ['the answers arrive in reverse', 'AU', 'AU GB', 'AU en_AU'],
    ['the former one fails before it', 'AU', '-GB AU', 'AU en_AU'],
    ['it is the former territory', 'US', 'US GB', 'US en'],
  ])('ends in the territory that was picked last when %s', async (_what, last, ends, expected) => {
    const answers = new Map(['US', 'GB', 'AU'].map((name) => [name, lateAnswer<Site>()]));
    const getSite: GetSite = ({ territory }) => answers.get(territory ?? '')?.promise ?? noAnswer();
    const page = visiting({ getSite });

    const picked = (['GB', last] as const).map((name) => page.does(store.territoryPicked, name));
    for (const end of ends.split(' ')) {
      const territory = end.replace('-', '') as store.Territory;
      if (end.startsWith('-')) answers.get(territory)?.fail();
      else answers.get(territory)?.arrive(siteIn(territory, 'en'));
      await nextTurn();
    }
    await Promise.all(picked);

    expect(placeOf(page)).toBe(`shown ${expected}`);
  });
});

describe('the language of a page in Canada', () => {
  test.each<[string, (page: at.Page) => unknown, 'arrive' | 'fail', string, string[]]>([
    ['changes when its translations are loaded', () => 0, 'arrive', 'CA fr_CA', ['fr']],
    ['stays when they cannot be loaded', () => 0, 'fail', 'CA en_CA', []],
    [
      'stays when a territory is picked before',
      ({ does }) => does(store.territoryPicked, 'GB'),
      'arrive',
      'GB en_GB',
      [],
    ],
  ])('%s @spec-4.22', async (_what, meanwhile, end, expected, remembered) => {
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
    void meanwhile(page);
    texts[end](undefined);
    await toggled;

    expect(placeOf(page)).toBe(`shown ${expected}`);
    expect(rememberLanguage.mock.calls.flat()).toEqual(remembered);
  });
});

/** Returns the state of the page, and its place: `shown CA fr_CA`. */
function placeOf({ sees }: Pick<at.Page, 'sees'>): string {
  return `${sees(store.$pageState)} ${sees(store.$territory)} ${sees(store.$locale)}`;
}

/** Opens the site and waits until everything has ended. Notes the territories that are remembered. */
async function remembering(visit: Visit) {
  const remembered: string[] = [];
  const rememberTerritory = (territory: string) => remembered.push(territory);
  return { ...(await opened({ ...visit, rememberTerritory })), remembered };
}
