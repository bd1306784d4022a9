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

  test('is refused without a configuration', () => {
    compose('registry', JSON.stringify(aRegistry()));

    expect(readPageData).toThrow('the page has no configuration');
  });

  test.each([
    ['', 'the configuration in the page is not JSON'],
    ['[]', 'configuration.contentServiceUrl:'],
    [
      JSON.stringify({ ...aConfiguration(), contentServiceUrl: 'javascript:alert(1)' }),
      'configuration.contentServiceUrl: must be an http(s) address',
    ],
    [
      JSON.stringify({ ...aConfiguration(), privacyScriptUrl: 'https://privacy.example/us.js' }),
      'configuration.privacyScriptUrl: must contain {territory}',
    ],
  ])('is refused with the broken configuration %s, and the error names the place', (text, what) => {
    compose('registry', JSON.stringify(aRegistry()));
    compose('configuration', text);

    expect(readPageData).toThrow(what);
  });
});

describe('a registry without a valid part @A10', () => {
  test.each([
    [null, 'the page has no registry'],
    ['{ "schema": 1, ', 'the registry in the page is not JSON'],
    ['{}', 'registry.schema:'],
    ['{ "schema": 2 }', 'registry.schema:'],
    ['[1, "x", null]', 'registry.schema:'],
  ])('as %j gives no remote, and the problem says why', (text, what) => {
    if (text !== null) compose('registry', text);
    compose('configuration', JSON.stringify(aConfiguration()));

    const { registry, problem } = readPageData();

    expect(registry.microFrontends).toEqual({});
    expect(String(problem)).toContain(what);
  });
});

describe('a release whose integrity is malformed @A9', () => {
  test.each(['', 'undefined', 'sha256-abc', 'sha384-abc'])('as %j is ignored', (integrity) => {
    const registry = aRegistry('retailers', 'support');
    const [retailers] = registry.microFrontends['retailers'] ?? [];
    if (retailers) retailers.metadata.integrity = integrity;
    compose('registry', JSON.stringify(registry));
    compose('configuration', JSON.stringify(aConfiguration()));

    const { problem, ...data } = readPageData();

    expect(data.registry).toEqual(aRegistry('support'));
    expect(String(problem)).toContain('retailers.0.metadata.integrity:');
  });
});

function compose(id: string, text: string): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = text;
  document.head.append(script);
}
