import { describe, expect, test } from '@rstest/core';

import { readConfig } from './config';
import { OWN_VALUES } from './testing/settings';

const DEMO = { DEMO: 'on' };

describe('the configuration', () => {
  test('has the values of a developer’s machine when only the demo is set', () => {
    expect(readConfig(DEMO)).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4000',
      retailersUrl: 'http://localhost:4100/retailers',
    });
  });

  test('has the values of the environment', () => {
    const environment = {
      ...DEMO,
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

  test('treats an empty variable as a missing one', () => {
    expect(readConfig({ ...DEMO, PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
    });
  });

  test('has the strict limits by default', () => {
    expect(readConfig(OWN_VALUES)).toMatchObject({
      trustedHops: 0,
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

  test('has no demo by default, so that no used code can be reset', () => {
    expect(readConfig(OWN_VALUES).isDemo).toBe(false);
    expect(readConfig({ ...OWN_VALUES, DEMO: 'off' }).isDemo).toBe(false);
  });

  test('names all variables that have no default without the demo', () => {
    expect(() => readConfig({})).toThrow(`Set them: ${Object.keys(OWN_VALUES).join(', ')}`);
  });

  test.each(Object.keys(OWN_VALUES))('has no default for %s without the demo', (name) => {
    expect(() => readConfig({ ...OWN_VALUES, [name]: undefined })).toThrow(`Set them: ${name}`);
  });

  test('refuses a public value of the demo without the demo', () => {
    const { pepper, captchaSecret, captchaSiteKey } = readConfig(DEMO);
    const values = {
      CODE_PEPPER: pepper,
      CAPTCHA_SITE_KEY: captchaSiteKey,
      CAPTCHA_SECRET: captchaSecret,
    };
    expect(() => readConfig({ ...OWN_VALUES, ...values })).toThrow(
      `Set them: ${Object.keys(values).join(', ')}`,
    );
  });

  test('has no setting of this machine without the demo, except that of the demo’s page', () => {
    const { siteUrl, ...others } = readConfig(OWN_VALUES);
    expect(siteUrl).toBe('http://localhost:3000');
    expect(JSON.stringify(others)).not.toMatch(/localhost|demo-/);
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
