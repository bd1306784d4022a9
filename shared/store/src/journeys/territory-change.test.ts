import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $code, $verdict } from '../code/check';
import { $codeBefore, codeTyped } from '../code/entry';
import { $exchange } from '../exchange/single';
import { atPath, nextTurn, opened, siteIn } from './journey.test-support';
import { pageRestored } from '../page/lifecycle';
import { pathEntered } from '../page/navigation';
import type { Site } from '../service/get-site';
import { $isInternational, $isSiteLoading, $locale, $siteData, $territory } from '../site/place';
import { $knownTerritory, territoryPicked } from '../site/site';
import { $subCodes } from '../code/sub-codes';
import { accepted, lateAnswer, RequestError, type Visit, visitScope } from '../testing';
import type { Territory } from '../rules/territory';

describe('a change of territory', () => {
  test('reloads site data, stores the territory and opens / from another page @spec-4.21', async () => {
    const getSite = rs.fn(() => siteIn('CH', 'de'));
    const rememberTerritory = rs.fn<(territory: Territory) => void>();
    const { scope, navigate } = await atPath('/support', { getSite, rememberTerritory });

    await allSettled(territoryPicked, { scope, params: 'CH' });

    expect(getSite).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ territory: 'CH' }));
    expect(place(scope)).toEqual({ territory: 'CH', locale: 'de' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: false });
    expect(rememberTerritory.mock.calls).toEqual([['CH']]);
  });

  test('adds no entry to the history of /', async () => {
    const { scope, navigate } = await atPath('/', {
      code: 'HDMAQF4PX7TV',
      getSite: () => siteIn('CH', 'de'),
    });

    await allSettled(territoryPicked, { scope, params: 'CH' });

    expect(navigate).not.toHaveBeenCalled();
  });

  test('clears the code @spec-4.20', async () => {
    const scope = inTheUnitedStates({
      code: 'HDMAQF4PX7TV',
      verdict: accepted(),
      getSite: () => siteIn('GB', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(scope.getState($code)).toBe('');
  });

  test('offers the former code until another is typed', async () => {
    const scope = inTheUnitedStates({ code: 'HDMAQF4PX7TV', getSite: () => siteIn('GB', 'en') });

    await allSettled(territoryPicked, { scope, params: 'GB' });
    await allSettled(territoryPicked, { scope, params: 'IE' });
    expect(scope.getState($codeBefore)).toBe('HDMAQF4PX7TV');

    await allSettled(codeTyped, { scope, params: 'T' });
    expect(scope.getState($codeBefore)).toBe('');
  });

  test('stops offering the former code when the visitor leaves the page @spec-4.20', async () => {
    for (const leave of [
      (scope: Scope) => allSettled(pathEntered, { scope, params: '/support' }),
      (scope: Scope) => allSettled(pageRestored, { scope }),
    ]) {
      const scope = inTheUnitedStates({ code: 'HDMAQF4PX7TV', getSite: () => siteIn('GB', 'en') });
      await allSettled(territoryPicked, { scope, params: 'GB' });
      await allSettled(pathEntered, { scope, params: '/' });
      expect(scope.getState($codeBefore)).toBe('HDMAQF4PX7TV');

      await leave(scope);

      expect(scope.getState($codeBefore)).toBe('');
    }
  });

  test('checks the former code in the new territory when it is typed again', async () => {
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => accepted());
    const scope = inTheUnitedStates({
      code: 'HDMAQF4PX7TV',
      getSite: () => siteIn('GB', 'en'),
      validateCode,
    });
    await allSettled(territoryPicked, { scope, params: 'GB' });
    expect(validateCode).not.toHaveBeenCalled();

    await allSettled(codeTyped, { scope, params: scope.getState($codeBefore) });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'HDMAQF4PX7TV', territory: 'GB' }),
    );
  });

  test('clears the verdict and the cookie of the code @spec-4.20', async () => {
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

  test('does nothing when the territory is the current one', async () => {
    const getSite = rs.fn(() => siteIn('US', 'en'));
    const { scope, navigate } = await atPath('/', { getSite, code: 'HDMAQF4PX7TV' });

    await allSettled(territoryPicked, { scope, params: 'US' });

    expect(getSite).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
  });

  test('changes territory and language and sends the territory when the service fails @B11', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = inTheUnitedStates({ getSite: fails, validateCode });

    await allSettled(territoryPicked, { scope, params: 'DE' });
    await allSettled(codeTyped, { scope, params: 'HDMAQF4PX7TV' });

    expect(place(scope)).toEqual({ territory: 'DE', locale: 'de' });
    expect(scope.getState($isInternational)).toBe(true);
    expect(scope.getState($isSiteLoading)).toBe(false);
    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ territory: 'DE', language: 'de' }),
    );
  });

  test('uses the language chosen earlier when Canada is picked and the service fails @B11', async () => {
    const scope = inTheUnitedStates({ getSite: fails, toggledLanguage: 'fr' });

    await allSettled(territoryPicked, { scope, params: 'CA' });

    expect(place(scope)).toEqual({ territory: 'CA', locale: 'fr_CA' });
  });

  test('is kept for the next visit when the service still fails @B11', async () => {
    const rememberTerritory = rs.fn<(territory: Territory) => void>();
    const scope = inTheUnitedStates({ getSite: fails, rememberTerritory });
    await allSettled(territoryPicked, { scope, params: 'DE' });
    const [territory = null] = rememberTerritory.mock.calls.at(-1) ?? [];

    const reloaded = (await opened('/', { getSite: fails, memory: { territory } })).scope;

    expect(place(reloaded)).toEqual({ territory: 'DE', locale: 'de' });
  });

  test('is replaced by a later change that succeeds @B11', async () => {
    const scope = inTheUnitedStates({
      getSite: (call) => (call.territory === 'DE' ? fails() : siteIn('US', 'en')),
    });

    await allSettled(territoryPicked, { scope, params: 'DE' });
    await allSettled(territoryPicked, { scope, params: 'US' });

    expect(place(scope)).toEqual({ territory: 'US', locale: 'en' });
    expect(scope.getState($siteData)).toEqual(siteIn('US', 'en'));
  });

  test('clears the site data of the former territory when it fails @B11', async () => {
    const scope = inTheUnitedStates({
      getSite: (call) => (call.territory === 'DE' ? fails() : siteIn('GB', 'en')),
    });
    await allSettled(territoryPicked, { scope, params: 'GB' });
    expect(scope.getState($siteData)).toEqual(siteIn('GB', 'en'));

    await allSettled(territoryPicked, { scope, params: 'DE' });

    expect(scope.getState($siteData)).toBeNull();
    expect(scope.getState($knownTerritory)).toBe('DE');
  });

  test('ends in the last picked territory when its answer arrives first', async () => {
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

  test('is kept when an earlier change fails', async () => {
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
    expect(scope.getState($siteData)).toEqual(siteIn('AU', 'en'));
  });

  test('continues to load its site data when an earlier change fails', async () => {
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

  test('can be reverted while site data loads', async () => {
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

function fails(): Promise<Site> {
  return Promise.reject(new RequestError('offline'));
}

function inTheUnitedStates(visit: Visit): Scope {
  return visitScope({ ...visit, territory: 'US', language: 'en' });
}

function place(scope: Scope) {
  return { territory: scope.getState($territory), locale: scope.getState($locale) };
}
