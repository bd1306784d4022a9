import { describe, expect, test } from '@rstest/core';

import { readConfig } from './config';
import { OWN_VALUES } from './testing/settings';

describe('the configuration', () => {
  test('has the values of this machine with the demo, and those of the environment', () => {
    const environment = {
      DEMO: 'on',
      PORT: '4500',
      DATABASE_URL: '',
      RETAILERS_URL: 'https://shops.example/',
      ALLOWED_ORIGINS: 'https://redeem.example, https://cinema.example',
    };
    expect(readConfig(environment)).toMatchObject({
      port: 4500,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4500',
      retailersUrl: 'https://shops.example',
      allowedOrigins: ['https://redeem.example', 'https://cinema.example'],
    });
  });

  test('has the strict limits by default, and no demo, so that no used code can be reset', () => {
    expect(readConfig(OWN_VALUES)).toMatchObject({
      isDemo: false,
      policy: {
        failuresBeforeCaptcha: 5,
        tokensBeforeRefusal: 30,
        attemptsPerCode: 10,
        failureBudget: 100,
      },
      limits: {
        mostAtOnce: 200,
        unfinishedPerClient: 100,
        bodyMs: 3_000,
        budgetMs: 8_000,
        poolWaitMs: 800,
        statementMs: 3_000,
      },
      poolSize: 10,
    });
  });

  test('names all variables that have no default without the demo', () => {
    expect(() => readConfig({})).toThrow(`Set them: ${Object.keys(OWN_VALUES).join(', ')}`);
    for (const name of Object.keys(OWN_VALUES)) {
      expect(() => readConfig({ ...OWN_VALUES, [name]: undefined })).toThrow(`Set them: ${name}`);
    }
  });

  test('refuses a public value of the demo without the demo', () => {
    const { pepper, captchaSecret } = readConfig({ DEMO: 'on' });
    const values = { CODE_PEPPER: pepper, CAPTCHA_SECRET: captchaSecret };
    expect(() => readConfig({ ...OWN_VALUES, ...values })).toThrow(
      'Set them: CODE_PEPPER, CAPTCHA_SECRET',
    );
  });

  test.each([
    ['FAILURES_BEFORE_CAPTCHA', '0'],
    ['PORT', 'four thousand'],
    ['PORT', '70000'],
    ['DRAIN_MS', '-1'],
    ['PUBLIC_URL', 'localhost'],
    ['CODE_PEPPER', 'short'],
  ])('names the invalid variable: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
