import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { opened, siteIn } from '../journeys/journey.test-support';
import { $languageTag, $otherLanguage } from './place';
import { languageToggled } from './site';
import { visitScope } from '../testing';

describe('the language of a page in Canada', () => {
  test('is the language of the site data, and the other one is offered', () => {
    expect(languages(visitScope({ territory: 'CA', language: 'en' }))).toEqual(['en-CA', 'fr']);
    expect(languages(visitScope({ territory: 'CA', language: 'fr' }))).toEqual(['fr-CA', 'en']);
  });

  test('changes and is remembered with each toggle @spec-4.22', async () => {
    const rememberLanguage = rs.fn();
    const scope = visitScope({ territory: 'CA', rememberLanguage });

    await allSettled(languageToggled, { scope });
    expect(languages(scope)).toEqual(['fr-CA', 'en']);
    await allSettled(languageToggled, { scope });
    expect(languages(scope)).toEqual(['en-CA', 'fr']);

    expect(rememberLanguage.mock.calls).toEqual([['fr'], ['en']]);
  });

  test('is the language of the lang cookie when the service answers another', async () => {
    const { scope } = await opened('/', {
      getSite: () => siteIn('CA', 'en'),
      memory: { canadianLanguage: 'fr' },
    });

    expect(languages(scope)).toEqual(['fr-CA', 'en']);
  });

  test('has no effect on the language in another territory', async () => {
    const { scope } = await opened('/', {
      getSite: () => siteIn('US', 'en'),
      memory: { canadianLanguage: 'fr' },
    });
    await allSettled(languageToggled, { scope });

    expect(languages(scope)).toEqual(['en', null]);
  });
});

function languages(scope: Scope) {
  return [scope.getState($languageTag), scope.getState($otherLanguage)];
}
