import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import * as store from '../index';
import { atPath, nextTurn, opening, siteIn } from '../code/visits.test-support';
import {
  accepted,
  lateAnswer,
  type Memory,
  RequestError,
  SETTINGS,
  type Site,
  type Visit,
  visitScope,
} from '../testing';

type GetSite = NonNullable<Visit['getSite']>;
type LoadTexts = (locale: store.Locale) => Promise<void>;

const START = { settings: SETTINGS, codeFromLink: null, codeFromPath: null };
const FRENCH_BRAND = { settings: { defaultTerritory: 'FR' as const } };

/** A service that knows the first language of each territory, and puts visitors into the United States. */
function served({ territory }: { territory: store.Territory | null }): Site {
  return siteIn(territory ?? 'US', territory === 'DE' || territory === 'AT' ? 'de' : 'en');
}

describe('the start of a visit', () => {
  test.each<[string, Partial<Memory>, Visit, store.Territory | null, Site, string]>([
    ['nothing when no cookie has one', {}, {}, null, siteIn('GB', 'en'), 'GB en_GB'],
    ['that of the cookie', { territory: 'AU' }, {}, 'AU', siteIn('AU', 'en'), 'AU en_AU'],
    ['France on the French brand', {}, FRENCH_BRAND, 'FR', siteIn('FR', 'fr'), 'FR fr'],
    [
      'that of the cookie, if any',
      { territory: 'CH' },
      FRENCH_BRAND,
      'CH',
      siteIn('CH', 'fr'),
      'CH fr_CH',
    ],
  ])(
    'requests %s as territory, and takes and remembers that of the answer @spec-1.10 @spec-3.14 @spec-3.16',
    async (_what, memory, visit, asked, site, expected) => {
      const getSite = rs.fn<GetSite>(() => site);
      const rememberTerritory = rs.fn();

      const { scope } = await started({ getSite, memory, rememberTerritory, ...visit });

      const { contentServiceUrl, siteKey } = SETTINGS;
      expect(getSite.mock.calls).toEqual([[{ contentServiceUrl, siteKey, territory: asked }]]);
      expect(placeOf(scope)).toBe(expected);
      expect(rememberTerritory.mock.calls).toEqual([[site.territory]]);
      expect(scope.getState(store.$isInternational)).toBe(true);
    },
  );

  test.each<[Partial<Memory>, Visit, string]>([
    [{}, {}, 'US en'],
    [{}, FRENCH_BRAND, 'FR fr'],
    [{ territory: 'GB' }, FRENCH_BRAND, 'GB en_GB'],
    [{ territory: 'CH' }, {}, 'CH de'],
    [{ territory: 'CA' }, {}, 'CA en_CA'],
    [{ territory: 'CA', canadianLanguage: 'fr' }, {}, 'CA fr_CA'],
    [{ territory: 'DE', canadianLanguage: 'fr' }, {}, 'DE de'],
  ])(
    'uses the cookies %j, else the brand, when the service fails, and remembers nothing @spec-4.24 @spec-7.5 @B11',
    async (memory, visit, expected) => {
      const rememberTerritory = rs.fn();

      const { scope } = await started({ getSite: failing, memory, rememberTerritory, ...visit });

      expect(placeOf(scope)).toBe(expected);
      expect(scope.getState(store.$pageState)).toBe('shown');
      const known = memory.territory ?? visit.settings?.defaultTerritory ?? null;
      expect(scope.getState(store.$knownTerritory)).toBe(known);
      expect(rememberTerritory).not.toHaveBeenCalled();
    },
  );
});

describe('a page that is opening', () => {
  test('is shown when site data and translations are loaded @spec-3.17', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const loadTexts = rs.fn<LoadTexts>(() => texts.promise);
    const page = await opening('/', { getSite: () => site.promise, loadTexts });
    await nextTurn();
    expect(loadTexts).not.toHaveBeenCalled();

    site.arrive(siteIn('CH', 'fr'));
    await nextTurn();
    expect(loadTexts.mock.calls).toEqual([['fr_CH']]);
    expect([page.scope.getState(store.$pageState), placeOf(page.scope)]).toEqual([
      'opening',
      'CH fr_CH',
    ]);

    texts.arrive(undefined);
    await page.started;
    expect(page.scope.getState(store.$pageState)).toBe('shown');
  });

  test('shows its frame in the expected language when site data takes long', async () => {
    const site = lateAnswer<Site>();
    const loadTexts = rs.fn<LoadTexts>(() => Promise.resolve());
    const memory = { territory: 'DE' as const };
    const { scope, ...page } = await opening('/', {
      getSite: () => site.promise,
      memory,
      loadTexts,
    });
    await nextTurn();

    void allSettled(store.openingTookLong, { scope });
    await nextTurn();
    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['blank', 'DE de']);

    site.arrive(siteIn('DE', 'en'));
    await page.started;
    expect(loadTexts.mock.calls).toEqual([['de'], ['en_DE']]);
    expect(scope.getState(store.$pageState)).toBe('shown');
    await allSettled(store.openingTookLong, { scope });
    expect(loadTexts).toHaveBeenCalledTimes(2);
  });
});

describe('a change of territory', () => {
  test('requests site data, opens / from another page, and is remembered @spec-4.21', async () => {
    const getSite = rs.fn(served);
    const rememberTerritory = rs.fn();
    const { scope, navigate } = await atPath('/support', { getSite, rememberTerritory });

    await allSettled(store.territoryPicked, { scope, params: 'DE' });

    expect(getSite.mock.calls).toMatchObject([[{ territory: 'DE' }]]);
    expect(placeOf(scope)).toBe('DE de');
    expect(navigate.mock.calls).toEqual([['/', { replace: false }]]);
    expect(rememberTerritory.mock.calls).toEqual([['DE']]);
  });

  test('adds no entry to the history of /, and does nothing for the current territory', async () => {
    const getSite = rs.fn(served);
    const { scope, navigate } = await atPath('/', { code: 'HDMAQF4PX7TV', getSite });

    await allSettled(store.territoryPicked, { scope, params: 'US' });
    expect(getSite).not.toHaveBeenCalled();
    expect(scope.getState(store.$code)).toBe('HDMAQF4PX7TV');

    await allSettled(store.territoryPicked, { scope, params: 'DE' });
    expect(navigate).not.toHaveBeenCalled();
  });

  test('clears all about the code, and offers it until another is typed @spec-4.20 @gap-30', async () => {
    const rememberCode = rs.fn();
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => accepted());
    const { scope } = await atPath('/', {
      code: 'HDMAQF4PX7TV',
      verdict: accepted(),
      exchange: { step: 'failed', selection: 'vudu' },
      getSite: served,
      validateCode,
      rememberCode,
    });

    await allSettled(store.territoryPicked, { scope, params: 'GB' });
    await allSettled(store.territoryPicked, { scope, params: 'IE' });
    expect([scope.getState(store.$code), scope.getState(store.$offer)]).toEqual(['', null]);
    expect(scope.getState(store.$exchange)).toEqual({ step: 'idle' });
    expect(rememberCode.mock.calls).toEqual([['']]);
    expect(validateCode).not.toHaveBeenCalled();

    await allSettled(store.codeTyped, { scope, params: scope.getState(store.$codeBefore) });
    expect(scope.getState(store.$codeBefore)).toBe('');
    expect(validateCode.mock.calls).toMatchObject([[{ code: 'HDMAQF4PX7TV', territory: 'IE' }]]);
  });

  test.each<[string, (scope: Scope) => Promise<unknown>]>([
    ['opens another page', (scope) => allSettled(store.pathEntered, { scope, params: '/support' })],
    ['returns to it', (scope) => allSettled(store.pageRestored, { scope })],
  ])('offers the former code on / until the visitor %s', async (_what, leave) => {
    const { scope } = await atPath('/', { code: 'HDMAQF4PX7TV', getSite: served });
    await allSettled(store.territoryPicked, { scope, params: 'GB' });
    await allSettled(store.pathEntered, { scope, params: '/' });
    expect(scope.getState(store.$codeBefore)).toBe('HDMAQF4PX7TV');

    await leave(scope);

    expect(scope.getState(store.$codeBefore)).toBe('');
  });

  test('leaves the page blank, in its place, until the translations are loaded', async () => {
    const [site, texts] = [lateAnswer<Site>(), lateAnswer<undefined>()];
    const rememberTerritory = rs.fn();
    const { scope } = await started({
      getSite: (call) => (call.territory === 'AT' ? site.promise : served(call)),
      loadTexts: (locale) => (locale === 'de' ? texts.promise : Promise.resolve()),
      rememberTerritory,
    });
    rememberTerritory.mockClear();

    const picked = allSettled(store.territoryPicked, { scope, params: 'AT' });
    expect(scope.getState(store.$pageState)).toBe('blank');
    site.arrive(siteIn('AT', 'de'));
    await nextTurn();
    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['blank', 'US en']);
    expect(rememberTerritory).not.toHaveBeenCalled();

    texts.arrive(undefined);
    await picked;
    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['shown', 'AT de']);
    expect(rememberTerritory.mock.calls).toEqual([['AT']]);
  });

  test('keeps the locale when the translations cannot be loaded', async () => {
    const rememberTerritory = rs.fn();
    const loadTexts: LoadTexts = (locale) =>
      locale === 'en_GB' ? Promise.reject(new Error('404')) : Promise.resolve();
    const { scope } = await started({ loadTexts, rememberTerritory });

    await allSettled(store.territoryPicked, { scope, params: 'GB' });

    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['shown', 'GB en']);
    expect(rememberTerritory.mock.calls.at(-1)).toEqual(['GB']);
  });

  test('whose site data fail changes territory, language and calls, and is remembered @B11', async () => {
    const rememberTerritory = rs.fn();
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => accepted());
    const { scope } = await started({
      getSite: (call) =>
        call.territory === 'DE' ? failing() : { ...served(call), captchaKey: 'k' },
      memory: { canadianLanguage: 'fr' },
      rememberTerritory,
      validateCode,
    });
    expect(scope.getState(store.$captcha)?.key).toBe('k');

    await allSettled(store.territoryPicked, { scope, params: 'DE' });
    await allSettled(store.codeTyped, { scope, params: 'HDMAQF4PX7TV' });

    expect(placeOf(scope)).toBe('DE de');
    expect([scope.getState(store.$siteData), scope.getState(store.$knownTerritory)]).toEqual([
      null,
      'DE',
    ]);
    expect(rememberTerritory.mock.calls.at(-1)).toEqual(['DE']);
    expect(validateCode.mock.calls).toMatchObject([[{ territory: 'DE', language: 'de' }]]);

    await allSettled(store.territoryPicked, { scope, params: 'CA' });
    expect(placeOf(scope)).toBe('CA fr_CA');
  });

  test.each<[string, ('US' | 'GB' | 'AU')[], string, string]>([
    ['the answers arrive in reverse', ['GB', 'AU'], 'AU GB', 'AU en_AU'],
    ['the former one fails after it', ['GB', 'AU'], 'AU -GB', 'AU en_AU'],
    ['the former one fails before it', ['GB', 'AU'], '-GB AU', 'AU en_AU'],
    ['it is the former territory', ['GB', 'US'], 'US GB', 'US en'],
    ['its translations are loaded first', ['GB', 'AU'], 'GB AU texts', 'AU en_AU'],
  ])('ends in the territory that was picked last when %s', async (_what, picks, ends, expected) => {
    const texts = lateAnswer<undefined>();
    const answers = {
      US: lateAnswer<Site>(),
      GB: lateAnswer<Site>(),
      AU: lateAnswer<Site>(),
    };
    const isLate = ends.endsWith('texts');
    const scope = visitScope({
      getSite: ({ territory }) => answers[territory as 'US' | 'GB' | 'AU'].promise,
      loadTexts: (locale) => (isLate && locale === 'en_GB' ? texts.promise : Promise.resolve()),
    });

    const picked = picks.map((params) => allSettled(store.territoryPicked, { scope, params }));
    for (const end of ends.split(' ')) {
      const territory = end.replace('-', '') as 'US' | 'GB' | 'AU';
      if (end === 'texts') texts.arrive(undefined);
      else if (end.startsWith('-')) answers[territory].fail();
      else answers[territory].arrive(siteIn(territory, 'en'));
      await nextTurn();
    }
    await Promise.all(picked);

    expect([scope.getState(store.$pageState), placeOf(scope)]).toEqual(['shown', expected]);
  });
});

/** Opens the site and waits until everything has ended. */
async function started(visit: Visit) {
  const settings = { ...SETTINGS, ...visit.settings };
  const page = await atPath('/', { isSiteLoading: true, getSite: served, ...visit });
  await allSettled(store.appStarted, { scope: page.scope, params: { ...START, settings } });
  return page;
}

function placeOf(scope: Scope): string {
  return `${scope.getState(store.$territory)} ${scope.getState(store.$locale)}`;
}

function failing(): Promise<never> {
  return Promise.reject(new RequestError('offline'));
}
