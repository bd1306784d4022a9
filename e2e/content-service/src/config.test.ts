import { expect, test } from '@rstest/core';

import { LIMITS, readConfig } from './config';
import { OWN_VALUES } from './testing/settings';

test('the configuration has the values of this machine with the demo, and those of the environment', () => {
  const environment = {
    DEMO: 'on',
    PORT: '4500',
    DATABASE_URL: '',
    RETAILERS_URL: 'https://shops.example/',
    ALLOWED_ORIGINS: 'https://redeem.example, https://cinema.example',
  };
  expect(readConfig(environment)).toMatchObject({
    PORT: 4_500,
    PUBLIC_URL: 'http://localhost:4500',
    RETAILERS_URL: 'https://shops.example',
    ALLOWED_ORIGINS: ['https://redeem.example', 'https://cinema.example'],
    CODE_PEPPER: 'demo-pepper',
  });
  expect(readConfig(environment)).not.toHaveProperty('DATABASE_URL');
  // Strict limits by default, and no demo, so that no used code can be reset.
  expect(readConfig(OWN_VALUES)).toMatchObject({
    isDemo: false,
    FAILURES_BEFORE_CAPTCHA: 5,
    TOKENS_BEFORE_REFUSAL: 30,
    ATTEMPTS_PER_CODE: 10,
    FAILURE_BUDGET: 100,
  });
  expect(LIMITS).toMatchObject({ mostAtOnce: 200, unfinishedPerClient: 100, bodyMs: 3_000 });
  expect(LIMITS).toMatchObject({ budgetMs: 8_000, poolWaitMs: 800, statementMs: 3_000 });
});

test('the configuration names all variables that have no default, or a public one, without the demo', () => {
  const demo = readConfig({ DEMO: 'on' });
  const [first, ...others] = Object.keys(OWN_VALUES).map((name) => `${name} is not set[^;]*`);
  expect(() => readConfig({})).toThrow(new RegExp([`fit: ${String(first)}`, ...others].join('; ')));
  for (const name of ['CODE_PEPPER', 'CAPTCHA_SECRET', 'RETAILERS_URL'] as const) {
    expect(() => readConfig({ ...OWN_VALUES, [name]: demo[name] })).toThrow(
      `fit: ${name} has the value of the demo`,
    );
  }
});

test.each([
  ['FAILURES_BEFORE_CAPTCHA', '0'],
  ['PORT', 'four thousand'],
  ['PORT', '70000'],
  ['DRAIN_MS', '-1'],
  ['PUBLIC_URL', 'localhost'],
  ['CODE_PEPPER', 'short'],
])('the configuration names the invalid variable: %s=%s', (name, value) => {
  expect(() => readConfig({ DEMO: 'on', [name]: value })).toThrow(`fit: ${name} `);
});
