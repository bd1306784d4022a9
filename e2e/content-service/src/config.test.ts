import { describe, expect, test } from '@rstest/core';

import { readConfig } from './config';

const DEMO = { DEMO: 'on' };
const OWN = {
  CODE_PEPPER: 'a long secret',
  CAPTCHA_SECRET: 'a secret',
  CAPTCHA_HOSTNAMES: 'redeem.example',
  ALLOWED_ORIGINS: 'https://redeem.example',
  TRUSTED_HOPS: '0',
};

describe('the configuration', () => {
  test('fits a developer’s machine when no more is said than that it is a demo', () => {
    expect(readConfig(DEMO)).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4000',
      retailersUrl: 'http://localhost:4100/retailers',
      hangMs: 12_000,
    });
  });

  test('takes what the environment says', () => {
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

  test('treats an empty variable as one that is not there', () => {
    expect(readConfig({ ...DEMO, PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
    });
  });

  test('has the strict limits when nothing is said', () => {
    expect(readConfig(OWN)).toMatchObject({
      trustedHops: 0,
      policy: {
        failuresBeforeCaptcha: 5,
        tokensBeforeRefusal: 30,
        attemptsPerCode: 10,
        failureBudget: 100,
      },
      keysPerCode: 20,
      mostAtOnce: 200,
      unfinishedPerClient: 100,
      bodyMs: 3_000,
      budgetMs: 8_000,
      pool: { size: 10, waitMs: 800, statementMs: 3_000 },
    });
  });

  test('has no demo when nothing is said: nobody can make a used code new', () => {
    expect(readConfig(OWN).isDemo).toBe(false);
    expect(readConfig({ ...OWN, DEMO: 'off' }).isDemo).toBe(false);
  });

  test.each(Object.keys(OWN))('without the demo takes no %s of its', (name) => {
    expect(() => readConfig({ ...OWN, [name]: undefined })).toThrow(`of their own: ${name}`);
  });

  test('without the demo takes none of its secrets that is given to it', () => {
    const { pepper, captchaSecret } = readConfig(DEMO);
    expect(() => readConfig({ ...OWN, CODE_PEPPER: pepper })).toThrow('CODE_PEPPER');
    expect(() => readConfig({ ...OWN, CAPTCHA_SECRET: captchaSecret })).toThrow('CAPTCHA_SECRET');
  });

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
