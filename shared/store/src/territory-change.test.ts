import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $verdict } from './check';
import { $code, $codeBefore, codeTyped } from './entry';
import { $exchange } from './exchange';
import { atPath, nextTurn, siteIn } from './journey.test-support';
import type { Site } from './service/get-site';
import { $isSiteLoading, $locale, $territory, territoryPicked } from './site';
import { $subCodes } from './sub-codes';
import { accepted, lateAnswer, type Visit, visitScope } from './testing';
import type { Territory } from './territory';

describe('picking a territory', () => {
  test('reloads the site, remembers the choice and goes home', async () => {
    const getSite = rs.fn(() => siteIn('CH', 'de'));
    const rememberTerritory = rs.fn<(territory: Territory) => void>();
    const { scope, navigate } = await atPath('/', { getSite, rememberTerritory });

    await allSettled(territoryPicked, { scope, params: 'CH' });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'CH' }));
    expect(place(scope)).toEqual({ territory: 'CH', locale: 'de' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: false });
    expect(new Set(rememberTerritory.mock.calls.map(([territory]) => territory))).toEqual(
      new Set(['CH']),
    );
  });

  test('clears the code, for it was good for another country', async () => {
    const scope = inTheUnitedStates({
      code: 'HDMAQF4PX7TV',
      verdict: accepted(),
      getSite: () => siteIn('GB', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(scope.getState($code)).toBe('');
  });

  test('keeps the code that was typed at hand until another is', async () => {
    const scope = inTheUnitedStates({ code: 'HDMAQF4PX7TV', getSite: () => siteIn('GB', 'en') });

    await allSettled(territoryPicked, { scope, params: 'GB' });
    await allSettled(territoryPicked, { scope, params: 'IE' });
    expect(scope.getState($codeBefore)).toBe('HDMAQF4PX7TV');

    await allSettled(codeTyped, { scope, params: 'T' });
    expect(scope.getState($codeBefore)).toBe('');
  });

  test('forgets what was known of the code, on the page and in the cookie', async () => {
    const rememberCode = rs.fn<(code: string) => void>();
    const scope = inTheUnitedStates({
      code: 'MNXQXKVVJC7X',
      verdict: accepted({ kind: 'pick-list', remaining: 0 }),
      subCodes: { HDE3M67HKMEE: accepted() },
      exchange: { step: 'failed', selection: 'vudu' },
      getSite: () => siteIn('GB', 'en'),
      rememberCode,
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect([$verdict, $exchange, $subCodes].map((store) => scope.getState<unknown>(store))).toEqual(
      [null, { step: 'idle' }, {}],
    );
    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('');
  });

  test('does nothing where it is the current one', async () => {
    const getSite = rs.fn(() => siteIn('US', 'en'));
    const { scope, navigate } = await atPath('/', { getSite, code: 'HDMAQF4PX7TV' });

    await allSettled(territoryPicked, { scope, params: 'US' });

    expect(getSite).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
  });

  test('twice leads to the last one, whichever answer comes first', async () => {
    const answers = { GB: lateAnswer<Site>(), AU: lateAnswer<Site>() };
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => answers[territory as 'GB' | 'AU'].promise,
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'AU' }),
    ];
    answers.AU.arrive(siteIn('AU', 'en'));
    answers.GB.arrive(siteIn('GB', 'en'));
    await Promise.all(picks);

    expect(place(scope)).toEqual({ territory: 'AU', locale: 'en_AU' });
  });

  test('is not undone by the failure of an earlier pick', async () => {
    const answers = { GB: lateAnswer<Site>(), AU: lateAnswer<Site>() };
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => answers[territory as 'GB' | 'AU'].promise,
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'AU' }),
    ];
    answers.AU.arrive(siteIn('AU', 'en'));
    await nextTurn();
    answers.GB.fail();
    await Promise.all(picks);

    expect(place(scope)).toEqual({ territory: 'AU', locale: 'en_AU' });
  });

  test('goes on loading its site data when an earlier pick fails', async () => {
    const answers = { GB: lateAnswer<Site>(), AU: lateAnswer<Site>() };
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => answers[territory as 'GB' | 'AU'].promise,
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'AU' }),
    ];
    answers.GB.fail();
    await nextTurn();
    expect(scope.getState($isSiteLoading)).toBe(true);
    answers.AU.arrive(siteIn('AU', 'en'));
    await Promise.all(picks);

    expect(scope.getState($isSiteLoading)).toBe(false);
  });

  test('can be taken back while the site data is on its way', async () => {
    const british = lateAnswer<Site>();
    const scope = inTheUnitedStates({
      getSite: ({ territory }) => (territory === 'GB' ? british.promise : siteIn('US', 'en')),
    });

    const picks = [
      allSettled(territoryPicked, { scope, params: 'GB' }),
      allSettled(territoryPicked, { scope, params: 'US' }),
    ];
    british.arrive(siteIn('GB', 'en'));
    await Promise.all(picks);

    expect(place(scope)).toEqual({ territory: 'US', locale: 'en' });
    expect(scope.getState($isSiteLoading)).toBe(false);
  });
});

function inTheUnitedStates(visit: Visit): Scope {
  return visitScope({ ...visit, territory: 'US', language: 'en' });
}

function place(scope: Scope) {
  return { territory: scope.getState($territory), locale: scope.getState($locale) };
}
