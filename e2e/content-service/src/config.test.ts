import { describe, expect, test } from '@rstest/core';

import { readConfig } from './config';

describe('the configuration', () => {
  test('fits a developer’s machine when nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4000',
      retailersUrl: 'http://localhost:4100/retailers',
      hangMs: 12_000,
    });
  });

  test('takes what the environment says', () => {
    const environment = {
      PORT: '4500',
      RETAILERS_URL: 'https://shops.example/',
      ALLOWED_ORIGINS: 'https://redeem.example, https://cinema.example',
    };
    expect(readConfig(environment)).toMatchObject({
      port: 4500,
      publicUrl: 'http://localhost:4500',
      retailersUrl: 'https://shops.example',
      allowedOrigins: ['https://redeem.example', 'https://cinema.example'],
    });
  });

  test('treats an empty variable as one that is not there', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
    });
  });

  test('has the strict limits when nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      trustedHops: 0,
      policy: {
        failuresBeforeCaptcha: 5,
        failuresBeforeRefusal: 30,
        attemptsPerCode: 10,
        failureBudget: 100,
      },
      mostAtOnce: 200,
      budgetMs: 8_000,
      pool: { size: 10, waitMs: 800 },
    });
  });

  test.each([{}, { CODE_PEPPER: 'a long secret' }, { CAPTCHA_SECRET: 'a secret' }])(
    'without the demo takes none of its secrets',
    (environment) => {
      expect(() => readConfig({ DEMO: 'off', ...environment })).toThrow('CODE_PEPPER');
    },
  );

  test.each([
    ['FAILURES_BEFORE_CAPTCHA', '0'],
    ['PORT', 'four thousand'],
    ['PORT', '70000'],
    ['HANG_MS', '-1'],
    ['PUBLIC_URL', 'localhost'],
    ['CODE_PEPPER', 'short'],
  ])('says which variable is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
