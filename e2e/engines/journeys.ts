import { expect } from '@playwright/test';

import { THIRD_PARTIES } from '../support/network/addresses';
import { CAMP, codeIn, FRESH } from '../support/data/demo-bundles';
import type { StoredCode } from '../support/data/stored-code';
import type { Visitor } from './visitor';

/** A journey that every engine walks, with the same steps and assertions. */
export interface Journey {
  title: string;
  /** The demo codes that it uses up. */
  codes: readonly string[];
  walk: (visitor: Visitor, storedCode: (code: string) => Promise<StoredCode>) => Promise<void>;
}

const SINGLE = 'HDMAQF4PX7TV';

/** A claim that only visitors from North America and Australia agree to. */
const CLAIM = 'Codes sold separately are not authorized.';

export const JOURNEYS: readonly Journey[] = [
  {
    title: 'a visitor types a code, redeems it at a retailer and sees after Back where',
    codes: [SINGLE],
    walk: async (visitor, storedCode) => {
      await visitor.open('/');
      await visitor.type('Enter your redemption code', SINGLE);
      await expectText(visitor, 'Your code has been accepted');
      await visitor.press('Continue');

      await expectPath(visitor, '/retailers');
      await expectHeading(visitor, 'Choose a retailer');
      await expectText(visitor, 'Grandma Versus the Glacier', 'Rating PG', '93 Minutes');
      await expectText(visitor, 'Movies Anywhere', 'Vudu', 'Google Play', 'iTunes');
      expect(await storedCode(SINGLE)).toEqual({ remaining: 1, history: [] });

      await visitor.press('Redeem Now: Grandma Versus the Glacier at Movies Anywhere');

      const retailer = `${THIRD_PARTIES}/retailers/moviesanywhere?code=`;
      await expect.poll(() => visitor.address()).toContain(retailer);
      const received = new URL(await visitor.address()).searchParams.get('code') ?? '';
      await expectText(visitor, received);
      expect(await storedCode(SINGLE)).toMatchObject({
        remaining: 0,
        history: [{ group: 'Movies Anywhere', exchangeResult: received }],
      });

      await visitor.back();

      await expectPath(visitor, '/retailers');
      await expectText(visitor, 'Your code was processed for Movies Anywhere on ', received);
      expect((await storedCode(SINGLE)).history).toHaveLength(1);
    },
  },
  {
    title: 'a link with the code of a bundle leads to a code for each title',
    codes: [FRESH.bundle],
    walk: async (visitor, storedCode) => {
      await visitor.open(`/?c=${FRESH.bundle}`);

      await expectPath(visitor, '/gpbundle');
      await expectHeading(visitor, 'Your titles have been redeemed');
      await expectText(visitor, 'Titles processed: 3 of 3', ...CAMP);
      const stored = await Promise.all(FRESH.titles.map((code) => storedCode(code)));
      for (const { remaining, history } of stored) {
        expect(remaining).toBe(0);
        expect(history).toMatchObject([{ group: 'Google Play' }]);
      }
      await expectText(visitor, ...stored.map((one) => codeIn(one)));
    },
  },
  {
    title: 'a visitor moves to the United Kingdom and searches the support page',
    codes: [],
    walk: async (visitor) => {
      await visitor.open('/');
      await expect.poll(() => visitor.language()).toBe('en');
      await expectText(visitor, CLAIM);
      await visitor.press('Location United States');
      await visitor.press('United Kingdom');
      await expect.poll(() => visitor.language()).toBe('en-GB');
      await expect.poll(() => visitor.text()).not.toContain(CLAIM);

      await visitor.press('Support');
      await expectPath(visitor, '/support');
      await expectHeading(visitor, 'Support and FAQ');
      await visitor.type('Search the questions', 'gift cards');

      await expectText(visitor, 'Questions found: 1', 'Codes for loyalty points or gift cards');
      expect(await visitor.text()).not.toContain('What is a digital movie code?');

      await visitor.back();

      await expectPath(visitor, '/');
      await expect.poll(() => visitor.language()).toBe('en-GB');
    },
  },
];

async function expectPath(visitor: Visitor, path: string): Promise<void> {
  await expect.poll(async () => new URL(await visitor.address()).pathname).toBe(path);
}

async function expectHeading(visitor: Visitor, heading: string): Promise<void> {
  await expect.poll(() => visitor.heading()).toMatch(new RegExp(`^${heading}$`, 'i'));
}

/** Spaces count as one: engines break lines differently. */
async function expectText(visitor: Visitor, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await expect.poll(async () => (await visitor.text()).replaceAll(/\s+/g, ' ')).toContain(part);
  }
}
