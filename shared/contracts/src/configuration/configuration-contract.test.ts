import { describe, expect, test } from '@rstest/core';

import { ContractError } from '../contract-error';
import { parseConfiguration } from './configuration-contract';

const CONFIGURATION = {
  contentServiceUrl: 'https://content.example/api',
  captchaScriptUrl: 'https://captcha.example/api.js?render=explicit',
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};

describe('the configuration', () => {
  test('is taken as it is when it keeps the contract, brands or not', () => {
    const brands = {
      cinema: {
        hosts: ['cinema.example'],
        defaultTerritory: 'FR',
        legalNotice: { FR: 'https://cinema.example/mentions-legales', DE: 'https://c.example/#i' },
        privacyPolicy: { FR: 'https://cinema.example/confidentialite' },
      },
    };

    expect(parseConfiguration(CONFIGURATION)).toEqual(CONFIGURATION);
    expect(parseConfiguration({ ...CONFIGURATION, brands }).brands).toEqual(brands);
  });

  test('may name origins of overrides, and where reports go', () => {
    const more = {
      overrideOrigins: ['http://localhost:3105', 'https://previews.example'],
      reportUrl: '/reports',
    };

    expect(parseConfiguration({ ...CONFIGURATION, ...more })).toMatchObject(more);
    expect(
      parseConfiguration({ ...CONFIGURATION, reportUrl: 'https://collector.example/in' }),
    ).toMatchObject({ reportUrl: 'https://collector.example/in' });
  });

  test('drops unknown properties, so that it cannot carry secrets into the page', () => {
    expect(parseConfiguration({ ...CONFIGURATION, password: 'x' })).toEqual(CONFIGURATION);
  });

  test('gives the content service without the slash that callers add', () => {
    const contentServiceUrl = 'https://content.example/api/';

    expect(parseConfiguration({ ...CONFIGURATION, contentServiceUrl })).toEqual(CONFIGURATION);
  });

  test.each([
    ['contentServiceUrl', { contentServiceUrl: 'content.example' }],
    ['contentServiceUrl', { contentServiceUrl: 'https://content.example/?key=1' }],
    ['captchaScriptUrl', { captchaScriptUrl: 'javascript:alert(1)' }],
    ['captchaScriptUrl', { captchaScriptUrl: 'https://user:secret@captcha.example/' }],
    ['tagManagerScriptUrl', { tagManagerScriptUrl: undefined }],
    ['privacyScriptUrl', { privacyScriptUrl: 'https://privacy.example/us.js' }],
    ['privacyScriptUrl', { privacyScriptUrl: '{territory}' }],
    ['supportAddresses.de', { supportAddresses: { en: 'help@example.com', de: 'hilfe' } }],
    ['brands.cinema.hosts.0', { brands: { cinema: { hosts: ['http://cinema.example'] } } }],
    ['brands.cinema.defaultTerritory', { brands: { cinema: { defaultTerritory: 'fr' } } }],
    ['brands.cinema.legalNotice', { brands: { cinema: { legalNotice: 'https://c.example/' } } }],
    ['brands.cinema.legalNotice.de', { brands: { cinema: { legalNotice: { de: 'https://c' } } } }],
    ...['/imprint', 'http://c.example/', 'javascript:alert(1)', 'https://u:p@c.example/', ''].map(
      (DE) =>
        [
          'brands.cinema.privacyPolicy.DE',
          { brands: { cinema: { privacyPolicy: { DE } } } },
        ] as const,
    ),
    ['brands.cinema.name', { brands: { cinema: { name: '' } } }],
    ['overrideOrigins', { overrideOrigins: 'http://localhost:3105' }],
    ...[
      '*',
      'localhost:3105',
      'http://localhost:3105/',
      'http://localhost:3105/remotes',
      'HTTP://localhost:3105',
      'https://user@previews.example',
      'null',
    ].map((origin) => ['overrideOrigins.0', { overrideOrigins: [origin] }] as const),
    ...['reports', '//elsewhere.example/reports', '/reports?c=1', 'javascript:alert(1)'].map(
      (reportUrl) => ['reportUrl', { reportUrl }] as const,
    ),
  ])('that is wrong at %s is refused with that path', (path, change) => {
    const parse = () => parseConfiguration({ ...CONFIGURATION, ...change });

    expect(parse).toThrow(ContractError);
    expect(parse).toThrow(`configuration.${path}: `);
  });
});
