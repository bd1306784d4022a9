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
  test.each([
    {},
    { overrideOrigins: ['http://localhost:3105', 'https://a.example'], reportUrl: '/reports' },
    { reportUrl: 'https://collector.example/in' },
    {
      brands: {
        cinema: {
          hosts: ['cinema.example'],
          defaultTerritory: 'FR',
          legalNotice: { FR: 'https://cinema.example/mentions', DE: 'https://c.example/#i' },
          privacyPolicy: { FR: 'https://cinema.example/confidentialite' },
        },
      },
    },
  ])('is taken as it is when it keeps the contract, without unknown properties: %j', (more) => {
    const configuration = { ...CONFIGURATION, ...more };
    // Callers add the slash.
    const contentServiceUrl = `${CONFIGURATION.contentServiceUrl}/`;

    expect(parseConfiguration({ ...configuration, contentServiceUrl, password: 'x' })).toEqual(
      configuration,
    );
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
    ['brands.cinema.hosts.0', ofCinema({ hosts: ['http://cinema.example'] })],
    ['brands.cinema.defaultTerritory', ofCinema({ defaultTerritory: 'fr' })],
    ['brands.cinema.legalNotice', ofCinema({ legalNotice: 'https://c.example/' })],
    ['brands.cinema.legalNotice.de', ofCinema({ legalNotice: { de: 'https://c' } })],
    ...['/imprint', 'http://c.example/', 'javascript:alert(1)', 'https://u:p@c.example/'].map(
      (DE) => ['brands.cinema.privacyPolicy.DE', ofCinema({ privacyPolicy: { DE } })] as const,
    ),
    ['brands.cinema.name', ofCinema({ name: '' })],
    ['overrideOrigins', { overrideOrigins: 'http://localhost:3105' }],
    ...['*', 'localhost:3105', 'http://a.example/', 'https://user@a.example'].map(
      (origin) => ['overrideOrigins.0', { overrideOrigins: [origin] }] as const,
    ),
    ...['reports', '//elsewhere.example/reports', '/reports?c=1', 'javascript:alert(1)'].map(
      (reportUrl) => ['reportUrl', { reportUrl }] as const,
    ),
  ])('that is wrong at %s is refused with that path', (path, change) => {
    const parse = () => parseConfiguration({ ...CONFIGURATION, ...change });

    expect(parse).toThrow(ContractError);
    expect(parse).toThrow(`configuration.${path}: `);
  });
});

function ofCinema(cinema: object) {
  return { brands: { cinema } };
}
