import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { EnvironmentError } from '../configuration/configuration-from-environment';
import { readEnvironment } from './environment';

const HTTPS = {
  CONTENT_SERVICE_URL: 'https://content.example',
  CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
  TAG_MANAGER_SCRIPT_URL: 'https://tags.example/gtm.js',
  PRIVACY_SCRIPT_URL: 'https://privacy.example/{territory}.js',
};

describe('the environment', () => {
  test('that says nothing means this machine', () => {
    expect(readEnvironment({ PORT: ' ' }, '/repo')).toMatchObject({
      port: 3000,
      root: '/repo/dist',
      cacheFolder: expect.stringMatching(
        /^\/repo\/node_modules\/.cache\/redeem\/stores\/\w+$/,
      ) as string,
      configuration: { contentServiceUrl: 'http://localhost:4000', brands: {} },
      trustedHops: 0,
      drainMs: 5000,
    });
  });

  test('with an empty endpoint of S3 names a copy by the other endpoint, as the store does', () => {
    const folderOf = (environment: NodeJS.ProcessEnv) =>
      readEnvironment({ SITE_ROOT: 's3://sites/redeem', ...environment }, '/repo').cacheFolder;

    expect(folderOf({ AWS_ENDPOINT_URL_S3: ' ', AWS_ENDPOINT_URL: 'https://one.example' })).toBe(
      folderOf({ AWS_ENDPOINT_URL_S3: 'https://one.example' }),
    );
  });

  test('decides everything', () => {
    const brands = { cinema: { name: 'Cinéma', hosts: ['cinema.example'] } };
    const environment = {
      ...{ PORT: '8080', SITE_ROOT: 's3://sites/redeem', CACHE_DIR: '/var/cache/site' },
      ...{ LOG_LEVEL: 'debug', MAX_CONNECTIONS: '800', REPORTS_PER_MINUTE: '60' },
      ...{ TRUSTED_HOPS: '1', DRAIN_MS: '0', REPORT_URL: '/reports', TRUSTED_TYPES: 'report' },
      ...{ SUPPORT_ADDRESS_EN: 'help@example.org', SUPPORT_ADDRESS_DE: 'hilfe@example.org' },
      ...HTTPS,
      BRANDS: JSON.stringify(brands),
      OVERRIDE_ORIGINS: ' http://localhost:3101  https://previews.example ',
      ARTWORK_ORIGINS: 'https://posters.example',
      REDIRECT_ORIGINS: 'https://vudu.example',
    };

    expect(readEnvironment(environment, '/repo')).toEqual({
      ...{ port: 8080, root: 's3://sites/redeem', logLevel: 'debug', maxConnections: 800 },
      ...{ reportsPerMinute: 60, trustedHops: 1, drainMs: 0 },
      cacheFolder: expect.stringMatching(/^\/var\/cache\/site\/\w+$/) as string,
      configuration: {
        contentServiceUrl: HTTPS.CONTENT_SERVICE_URL,
        captchaScriptUrl: HTTPS.CAPTCHA_SCRIPT_URL,
        tagManagerScriptUrl: HTTPS.TAG_MANAGER_SCRIPT_URL,
        privacyScriptUrl: HTTPS.PRIVACY_SCRIPT_URL,
        supportAddresses: { en: 'help@example.org', de: 'hilfe@example.org' },
        brands,
        overrideOrigins: ['http://localhost:3101', 'https://previews.example'],
        artworkOrigins: ['https://posters.example'],
        redirectOrigins: ['https://vudu.example'],
        ...{ reportUrl: '/reports', trustedTypes: 'report' },
      },
    });
  });

  test.each([
    ['PORT', '80a'],
    ['SITE_ROOT', 'https://store.example/site'],
    ['LOG_LEVEL', 'loud'],
    ['MAX_CONNECTIONS', 'many'],
    ['DRAIN_MS', '5s'],
    ['CONTENT_SERVICE_URL', 'localhost:4000'],
    ['PRIVACY_SCRIPT_URL', 'https://privacy.example/us.js'],
    ['SUPPORT_ADDRESS_EN', 'help'],
    ['OVERRIDE_ORIGINS', 'http://localhost:3101 localhost:3102'],
    ['REPORT_URL', 'reports'],
    ['BRANDS', '{'],
    ['BRANDS.cinema.legalNotice.DE', '{"cinema":{"legalNotice":{"DE":"http://cinema.example"}}}'],
  ])('with a wrong %s is refused by that name', (variable, value) => {
    const read = () => readEnvironment({ [variable.split('.')[0] ?? '']: value }, '/repo');

    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${variable}\\b.*: .+`));
  });

  test('of a site with visitors says to which retailers they may be sent', () => {
    expect(() => readEnvironment(HTTPS, '/repo')).toThrow(/^REDIRECT_ORIGINS: /);
  });

  test.each([
    ['https://www.google.com/recaptcha/api.js', undefined, ['https://www.gstatic.com']],
    [
      'https://www.google.com/recaptcha/api.js',
      'https://www.gstatic.com https://analytics.example',
      ['https://analytics.example', 'https://www.gstatic.com'],
    ],
    ['https://www.google.com.evil.example/api.js', undefined, undefined],
  ])('with the captcha %s and the origins %s allows %j', (captcha, origins, allowed) => {
    const environment = { CAPTCHA_SCRIPT_URL: captcha, THIRD_PARTY_ORIGINS: origins };

    const { configuration } = readEnvironment(environment, '/repo');

    expect(configuration.thirdPartyOrigins).toEqual(allowed);
  });

  test.each([
    ['the folder of the caller that a task runner names', { INIT_CWD: '/home/ann' }, '/home/ann'],
    ['the working directory', {}, process.cwd()],
  ])('names a site by a path from %s', (_, folder, expected) => {
    const { root } = readEnvironment({ ...folder, SITE_ROOT: './site' }, '/repo');

    expect(root).toBe(join(expected, 'site'));
  });
});
