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

    const settings = readEnvironment(
      {
        ...{ PORT: '8080', SITE_ROOT: 's3://sites/redeem', CACHE_DIR: '/var/cache/site' },
        ...{ LOG_LEVEL: 'debug', MAX_CONNECTIONS: '800', REPORTS_PER_MINUTE: '60' },
        ...{ TRUSTED_HOPS: '1', DRAIN_MS: '0', REPORT_URL: '/reports', TRUSTED_TYPES: 'report' },
        ...{ SUPPORT_ADDRESS_EN: 'help@example.org', SUPPORT_ADDRESS_DE: 'hilfe@example.org' },
        ...HTTPS,
        BRANDS: JSON.stringify(brands),
        OVERRIDE_ORIGINS: ' http://localhost:3101  https://previews.example ',
        ARTWORK_ORIGINS: 'https://posters.example',
        REDIRECT_ORIGINS: 'https://vudu.example',
      },
      '/repo',
    );

    expect(settings).toEqual({
      ...{ port: 8080, root: 's3://sites/redeem', logLevel: 'debug', maxConnections: 800 },
      ...{ reportsPerMinute: 60, trustedHops: 1, drainMs: 0 },
      cacheFolder: expect.stringMatching(/^\/var\/cache\/site\/\w+$/) as string,
      configuration: {
        contentServiceUrl: 'https://content.example',
        captchaScriptUrl: 'https://captcha.example/api.js',
        tagManagerScriptUrl: 'https://tags.example/gtm.js',
        privacyScriptUrl: 'https://privacy.example/{territory}.js',
        supportAddresses: { en: 'help@example.org', de: 'hilfe@example.org' },
        brands,
        overrideOrigins: ['http://localhost:3101', 'https://previews.example'],
        artworkOrigins: ['https://posters.example'],
        redirectOrigins: ['https://vudu.example'],
        reportUrl: '/reports',
        trustedTypes: 'report',
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

  test('allows the other origin of reCAPTCHA, whatever else is allowed', () => {
    const read = (environment: NodeJS.ProcessEnv) =>
      readEnvironment(environment, '/repo').configuration.thirdPartyOrigins;
    const recaptcha = { CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js' };
    const analytics = { THIRD_PARTY_ORIGINS: 'https://www.gstatic.com https://analytics.example' };

    expect(read(recaptcha)).toEqual(['https://www.gstatic.com']);
    expect(read({ ...recaptcha, ...analytics })).toEqual([
      'https://analytics.example',
      'https://www.gstatic.com',
    ]);
    expect(read({ CAPTCHA_SCRIPT_URL: 'https://www.google.com.evil.example/api.js' })).toBe(
      undefined,
    );
  });

  test.each([
    ['the folder of the caller that a task runner names', { INIT_CWD: '/home/ann' }, '/home/ann'],
    ['the working directory', {}, process.cwd()],
  ])('names a site by a path from %s', (_, folder, expected) => {
    const { root } = readEnvironment({ ...folder, SITE_ROOT: './site' }, '/repo');

    expect(root).toBe(join(expected, 'site'));
  });
});
