import { describe, expect, test } from '@rstest/core';

import type { Offer } from '../offer';
import { randomNumbers } from './random-numbers.test-support';
import { RequestError } from './request';
import { verdictOf } from './validate-code';

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

describe('whatever the service answers', () => {
  test('is a verdict or a failed request, ten thousand times', () => {
    const random = randomNumbers(20_260_302);
    const outcomes = new Set<string>();

    for (let run = 0; run < 10_000; run += 1) {
      outcomes.add(outcomeOf(mutated(structuredClone(ANSWER), random)));
    }

    expect(outcomes).toEqual(new Set(['accepted', 'refused', 'wrong-shape']));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('may be nested a hundred thousand times', () => {
    const nested: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);

    expect([
      outcomeOf(nested),
      outcomeOf({ status: 'ok', data: nested }),
      outcomeOf({ status: 'ok', data: { history: nested } }),
    ]).toEqual(['wrong-shape', 'accepted', 'accepted']);
  });
});

function outcomeOf(answer: unknown): string {
  try {
    const verdict = verdictOf(answer);
    if (verdict.outcome === 'refused') return 'refused';
    return isOffer(verdict.offer) ? 'accepted' : 'not an offer';
  } catch (error) {
    return error instanceof RequestError ? error.reason : String(error);
  }
}

/** What the types promise, looked at. */
function isOffer(offer: Offer): boolean {
  const { kind, offerId, remaining, isGooglePlayBundle, redirectUrl, history, titles } = offer;
  return [
    ['ordinary', 'bundle', 'pick-list'].includes(kind),
    typeof offerId === 'string',
    typeof remaining === 'number',
    typeof isGooglePlayBundle === 'boolean',
    isTextOrNull(redirectUrl),
    [...offer.selections, ...offer.profiles].every((name) => typeof name === 'string'),
    titles.every(({ name, posterUrl }) => isTextOrNull(name) && isTextOrNull(posterUrl)),
    history.every((entry) => isTextOrNull(entry.retailer) && isTextOrNull(entry.exchangeResult)),
  ].every(Boolean);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
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
