import { afterEach, describe, expect, rs, test } from '@rstest/core';

import { randomNumbers } from './random-numbers.test-support';
import { RequestError } from './request';
import { validateCode } from './validate-code';

const ANSWER = {
  status: 'ok',
  error: null,
  data: {
    owner: 'UNIVERSAL',
    properties: { isUniversalSupported: 'true' },
    active_redirect_url: 'https://shop.example/',
    metadata: {
      content_items: [{ title: 'Velvet Static', artworks: [{ url: 'a.svg' }], runtime: 133 }],
      gpbundle: true,
    },
    code_status: {
      offerType: 'multi_use',
      offerId: '40000',
      remainingValue: 3,
      exchangeOptions: { selections: [{ name: 't07' }, { name: 't08' }] },
      contentItems: [{ profile: 'HD' }],
    },
    history: [{ group: 'Vudu', timestamp: 1_709_640_000, exchangeResult: 'A B' }],
  },
};

const STRANGE_VALUES: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  '__proto__',
  [],
  [null],
  {},
  { length: 3 },
  { toString: null },
  JSON.parse('{"__proto__":{"polluted":true}}'),
];

afterEach(() => {
  rs.restoreAllMocks();
});

describe('whatever the service answers', () => {
  test('is a verdict or a failed request, ten thousand times', async () => {
    const random = randomNumbers(20_260_302);
    const fetched = rs.spyOn(globalThis, 'fetch');
    const outcomes = new Set<string>();

    for (let run = 0; run < 10_000; run += 1) {
      const answer = mutated(structuredClone(ANSWER), random);
      fetched.mockResolvedValueOnce(response(JSON.stringify(answer) ?? ''));
      outcomes.add(await outcome());
    }

    expect(outcomes).toEqual(new Set(['accepted', 'refused', 'wrong-shape', 'not-json']));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  }, 20_000);

  test('may be nested a hundred thousand times', async () => {
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    rs.spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(response(nested))
      .mockResolvedValueOnce(response(`{"status":"ok","data":${nested}}`))
      .mockResolvedValueOnce(response(`{"status":"ok","data":{"history":${nested}}}`));

    expect([await outcome(), await outcome(), await outcome()]).toEqual([
      'wrong-shape',
      'accepted',
      'accepted',
    ]);
  });
});

async function outcome(): Promise<string> {
  try {
    const verdict = await validateCode({
      contentServiceUrl: 'https://service.example',
      siteKey: 'movieredeem',
      code: 'HDMAQF4PX7TV',
      language: 'en',
      territory: 'US',
      captchaToken: null,
    });
    if (verdict.outcome === 'accepted') expectAnOffer(verdict.offer);
    return verdict.outcome;
  } catch (error) {
    if (error instanceof RequestError) return error.reason;
    throw error;
  }
}

function expectAnOffer(offer: object): void {
  expect(offer).toEqual({
    kind: expect.stringMatching(/^(ordinary|bundle|pick-list)$/),
    offerId: expect.any(String),
    remaining: expect.any(Number),
    selections: expect.any(Array),
    profiles: expect.any(Array),
    titles: expect.any(Array),
    isGooglePlayBundle: expect.any(Boolean),
    redirectUrl: expect.toSatisfy(isTextOrNull),
    history: expect.toSatisfy(
      (history: { retailer: unknown; exchangeResult: unknown }[]) =>
        Array.isArray(history) &&
        history.every(
          ({ retailer, exchangeResult }) => isTextOrNull(retailer) && isTextOrNull(exchangeResult),
        ),
    ),
  });
}

function isTextOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() !== '');
}

function response(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** Up to three values, anywhere in the answer, are something else. */
function mutated(answer: unknown, random: () => number): unknown {
  let changed = answer;
  for (let change = 0; change <= Math.floor(random() * 3); change += 1) {
    changed = withOneChange(changed, random);
  }
  return changed;
}

function withOneChange(value: unknown, random: () => number): unknown {
  const isLeaf = typeof value !== 'object' || value === null || random() < 0.1;
  const keys = isLeaf ? [] : Object.keys(value);
  const key = keys[Math.floor(random() * keys.length)];
  if (isLeaf || key === undefined) {
    return structuredClone(STRANGE_VALUES[Math.floor(random() * STRANGE_VALUES.length)]);
  }
  const inner: unknown = Reflect.get(value, key);
  Reflect.set(value, key, withOneChange(inner, random));
  return value;
}
