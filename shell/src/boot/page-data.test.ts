import { afterEach, describe, expect, test } from '@rstest/core';

import { aConfiguration, aRegistry } from '../testing';
import { readPageData } from './page-data';

afterEach(() => {
  document.head.replaceChildren();
});

describe('what the page was composed of', () => {
  test('is read from the two documents in it', () => {
    compose('registry', JSON.stringify(aRegistry('retailers')));
    compose('configuration', JSON.stringify(aConfiguration()));

    expect(readPageData()).toEqual({
      registry: aRegistry('retailers'),
      configuration: aConfiguration(),
    });
  });

  test.each([
    ['registry', 'configuration'],
    ['configuration', 'registry'],
  ])('a page without its %s says so', (missing, present) => {
    compose(present, JSON.stringify(present === 'registry' ? aRegistry() : aConfiguration()));

    expect(readPageData).toThrow(`the page has no ${missing}`);
  });

  test.each([
    ['registry', '{ "schema": 1, ', 'the registry in the page is not JSON'],
    ['registry', '{}', 'registry.schema:'],
    ['registry', '{ "schema": 2 }', 'registry.schema:'],
    ['registry', withoutIntegrity(), 'registry.microFrontends.retailers.0.metadata.integrity:'],
    ['configuration', '', 'the configuration in the page is not JSON'],
    ['configuration', '[]', 'configuration.contentServiceUrl:'],
    [
      'configuration',
      JSON.stringify({ ...aConfiguration(), contentServiceUrl: 'javascript:alert(1)' }),
      'configuration.contentServiceUrl: must be an http(s) address',
    ],
    [
      'configuration',
      JSON.stringify({ ...aConfiguration(), privacyScriptUrl: 'https://privacy.example/us.js' }),
      'configuration.privacyScriptUrl: must contain {territory}',
    ],
  ])('a broken %s (%s) is refused by the name of what is wrong', (id, text, complaint) => {
    compose('registry', id === 'registry' ? text : JSON.stringify(aRegistry()));
    compose('configuration', id === 'configuration' ? text : JSON.stringify(aConfiguration()));

    expect(readPageData).toThrow(complaint);
  });
});

function compose(id: string, text: string): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = text;
  document.head.append(script);
}

function withoutIntegrity(): string {
  return JSON.stringify(aRegistry('retailers')).replace(/"integrity":"[^"]+"/, '"integrity":""');
}
