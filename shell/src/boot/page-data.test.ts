import { describe, expect, test } from '@rstest/core';

import { aConfiguration, aRegistry } from '../testing';
import { readPageData } from './page-data';

describe('the data in the page', () => {
  test('is read from the registry and the configuration', () => {
    compose('registry', JSON.stringify(aRegistry('retailers')));
    compose('configuration', JSON.stringify(aConfiguration()));

    expect(readPageData()).toEqual({
      registry: aRegistry('retailers'),
      problem: null,
      configuration: aConfiguration(),
    });
  });

  test.each([
    [null, 'the page has no configuration'],
    ['', 'the configuration in the page is not JSON'],
    ['[]', 'configuration.contentServiceUrl:'],
    [
      JSON.stringify({ ...aConfiguration(), contentServiceUrl: 'javascript:alert(1)' }),
      'configuration.contentServiceUrl: must be an http(s) address',
    ],
  ])('is refused with the broken configuration %s, and the error names the place', (text, what) => {
    compose('registry', JSON.stringify(aRegistry()));
    if (text !== null) compose('configuration', text);

    expect(readPageData).toThrow(what);
  });
});

describe('a registry without a valid part @A10', () => {
  test.each([
    [null, 'the page has no registry'],
    ['{ "schema": 1, ', 'the registry in the page is not JSON'],
    ['{ "schema": 2 }', 'registry.schema:'],
  ])('as %j gives no remote, and the problem says why', (text, what) => {
    if (text !== null) compose('registry', text);
    compose('configuration', JSON.stringify(aConfiguration()));

    const { registry, problem } = readPageData();

    expect(registry.microFrontends).toEqual({});
    expect(String(problem)).toContain(what);
  });
});

function compose(id: string, text: string): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = text;
  document.head.append(script);
}
