import { setTimeout as wait } from 'node:timers/promises';

import type { BrowserContext } from 'playwright-core';

import { expect, rs, test } from '@rstest/core';

import { problemsOf } from '../rules/smoke';
import type { GateBrowser } from './gate-browser';
import type { Visited } from './make-visit';
import { type PlannedVisit, planVisits } from './plan-visits';
import { late, wrong } from './look';
import { runVisits, type TOOLS } from './run-visits';
import type { SwappedSite } from './swapped-site';

const GOOD: Visited = { problems: [], presses: 0, isBlank: false };
const WRONG: Visited = { ...GOOD, problems: [wrong('breaks')] };
const LATE: Visited = { ...GOOD, problems: [late('shows nothing')] };
const BLANK: Visited = { ...LATE, isBlank: true };
const fail = (): Visited => {
  throw new Error('the browser ended');
};

const NAME = '/support (en, US, movie-redeem, 1280 px)';

test.each<[what: string, first: Visit, alone: Visit, slowness: number, problem: string | null]>([
  ['passes when it is in time alone', () => LATE, () => GOOD, 9, null],
  ['counts when late alone too, on a quick machine', () => LATE, () => LATE, 1, 'shows nothing'],
  ['counts when it has an error alone, on any machine', () => LATE, () => WRONG, 9, 'breaks'],
  ['passes when its page was blank, and is not alone', () => BLANK, () => GOOD, 9, null],
  ['passes in another browser when the first one ends', fail, () => GOOD, 9, null],
])('a late visit %s', async (_what, first, alone, slowness, problem) => {
  const { visits, ended } = gate({ first, alone, slowness });

  const { problems, unchecked } = await visits;

  expect(unchecked).toBeNull();
  expect(problems).toEqual(problem === null ? [] : [expect.stringContaining(`: ${problem} (`)]);
  expect(ended()).toBe(2);
});

test('a visit that is late alone too could not be checked when the machine is slow, and the figures are named', async () => {
  const { visits } = gate({ first: () => LATE, alone: () => LATE, slowness: 4 });

  const { problems, unchecked } = await visits;

  expect(problems).toEqual([]);
  expect(unchecked).toContain(`${NAME} was late, also alone: shows nothing`);
  expect(unchecked).toMatch(/takes 4\.0 times as long as usual\. Its load is [\d.]+ on \d+ cores/);
});

test('a visit that fails at once is not repeated', async () => {
  const alone = rs.fn(() => GOOD);
  const { visits } = gate({ first: ({ isAgain }) => (isAgain ? WRONG : LATE), alone });

  expect((await visits).problems.join()).toContain('/support: breaks (');
  expect(alone).not.toHaveBeenCalled();
});

test('the other visits of a blank page are made alone, after one that is in time', async () => {
  const first = rs.fn(() => BLANK);
  const alone = rs.fn(() => GOOD);
  const { visits, planned } = gate({ first, alone });

  await visits;

  expect(first.mock.calls.length).toBeLessThan(planned.length);
  expect(alone).toHaveBeenCalledTimes(planned.length);
});

test('the other visitors go on after a blank page when the browser is slow to open an empty one', async () => {
  const first = rs.fn(() => GOOD).mockReturnValueOnce(BLANK);
  const alone = rs.fn(() => GOOD);
  const { visits, planned } = gate({ first, alone, emptyPageMs: 1_100 });

  expect(await visits).toEqual({ problems: [], unchecked: null });
  expect(first.mock.calls.length + alone.mock.calls.length).toBe(planned.length + 1);
});

test('visits end with the error of the browser when the second one fails as well', async () => {
  const { visits, ended } = gate({ first: fail, alone: fail });

  await expect(visits).rejects.toThrow('the browser ended');
  expect(ended()).toBe(2);
});

test.each<[what: string, Options, problem: RegExp]>([
  [
    'of a page that takes more and more memory names its first visit',
    { growth: 'takes 40 MB more' },
    /^\/support: takes 40 MB more \(en, US, movie-redeem, 1280 px\)$/,
  ],
  [
    'names what its visits have in common, and the first of them',
    { first: ({ colours, isStill }) => (colours === 'dark' && isStill ? WRONG : GOOD) },
    /^\/support: breaks \(in \d+ of \d+ visits, all with dark colours, reduced motion.*; the first: /,
  ],
  ['of every visit is said once', { first: () => WRONG }, /^\/support: breaks \(in every visit\)$/],
])('a problem %s', async (_what, options, problem) => {
  const { problems } = await gate(options).visits;

  expect(problems).toEqual([expect.stringMatching(problem)]);
});

type Visit = (visit: PlannedVisit) => Visited;

interface Options {
  first?: Visit;
  alone?: Visit;
  slowness?: number;
  growth?: string;
  emptyPageMs?: number;
}

/** The gate with a first browser and another one for repetitions. */
function gate(options: Options) {
  const { first = () => GOOD, alone = () => GOOD, slowness = 1, growth, emptyPageMs = 0 } = options;
  const browsers: { isEnded: boolean }[] = [];
  const tools: typeof TOOLS = {
    startBrowser: () => {
      const browser = { isEnded: false, newPage: () => wait(emptyPageMs, {}) };
      browsers.push(browser);
      const end = () => Promise.resolve(void (browser.isEnded = true));
      return Promise.resolve({ browser, end } as unknown as GateBrowser);
    },
    openVisitor: (browser) =>
      Promise.resolve({ browser, close: () => Promise.resolve() } as unknown as BrowserContext),
    makeVisit: async (context, _site, visit) => {
      const { browser } = context as unknown as { browser: unknown };
      return Promise.resolve(browser === browsers[0] ? first(visit) : alone(visit));
    },
    watchMemory: (_browser, _site, visit) =>
      Promise.resolve({ ...GOOD, visit, ms: 0, problems: growth ? [wrong(growth)] : [] }),
    measureSlowness: () => Promise.resolve(slowness),
  };
  const planned = planVisits({
    visits: [{ path: '/support' }],
    brands: [
      { id: 'movie-redeem', address: 'http://localhost:3000' },
      { id: 'cinema-chez-vous', address: 'http://cinema.localhost:3000' },
    ],
  });
  const given = { environment: {}, site: {} as SwappedSite, planned, part: 'main' } as const;
  const visits = runVisits({ ...given, watchesMemory: growth !== undefined }, tools).then(
    ({ seen, unchecked }) => ({ problems: problemsOf(seen), unchecked }),
  );
  visits.catch(() => undefined);
  return { visits, planned, ended: () => browsers.filter(({ isEnded }) => isEnded).length };
}
