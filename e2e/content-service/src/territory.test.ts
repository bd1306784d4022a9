import { describe, expect, test } from '@rstest/core';

import { siteLanguage, type Territory } from './territory';

describe('the language of a site', () => {
  test.each<[Territory, string | undefined, string]>([
    ['US', undefined, 'en'],
    ['US', 'fr-FR,fr', 'en'],
    ['AU', 'de', 'en'],
    ['CA', undefined, 'en'],
    ['CA', 'fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['CA', 'de', 'en'],
    ['FR', undefined, 'fr'],
    ['FR', 'en-GB,en', 'en'],
    ['FR', 'de-DE', 'fr'],
    ['CH', undefined, 'de'],
    ['CH', 'fr-CH, fr;q=0.9', 'fr'],
    ['CH', 'en', 'en'],
    ['DE', '*', 'de'],
    ['DE', 'en-US', 'en'],
    ['AT', 'fr', 'de'],
  ])('in %s for a browser with %s is %s', (territory, accepted, language) => {
    expect(siteLanguage(territory, accepted)).toBe(language);
  });
});
