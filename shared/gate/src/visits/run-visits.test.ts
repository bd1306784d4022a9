import { expect, rs, test } from '@rstest/core';

import { problemsOf, summaryOf } from '../rules/smoke';
import type { GateBrowser } from './gate-browser';
import type { Visited } from './make-visit';
import { type PlannedVisit, planVisits } from './plan-visits';
import { late, wrong } from './problem';
import { runVisits, type TOOLS } from './run-visits';
import type { SwappedSite } from './swapped-site';
import type { Tab } from './tab';

const GOOD: Visited = { problems: [], presses: 0, isBlank: false };
const WRONG: Visited = { ...GOOD, problems: [wrong('breaks')] };
const LATE: Visited = { ...GOOD, problems: [late('shows nothing')] };

const NAME = '/support (en, US, movie-redeem, 1280 px)';

test('a visit that is late beside others passes when it is in time alone, in a browser of its own', async () => {
  const { visits, browsers } = gate({ first: () => LATE, alone: () => GOOD });

  expect(await visits).toMatchObject({ problems: [], unchecked: null });
  expect(browsers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('a visit that fails at once is not repeated', async () => {
  const alone = rs.fn(() => GOOD);
  const { visits } = gate({
    first: ({ reader }) => (reader.locale === 'en' ? WRONG : LATE),
    alone,
  });

  const { problems } = await visits;

  expect(problems[0]).toMatch(/^\/support: breaks \(/);
  expect(alone).not.toHaveBeenCalled();
});

test('a visit that is late alone too is a problem of the release when the machine is as fast as usual', async () => {
  const { visits } = gate({ first: () => LATE, alone: () => LATE });

  const { problems, unchecked } = await visits;

  expect(problems).toEqual([expect.stringContaining('/support: shows nothing')]);
  expect(unchecked).toBeNull();
});

test('a visit that is late alone too could not be checked when the machine is slow, and the figures are named', async () => {
  const { visits } = gate({ first: () => LATE, alone: () => LATE, slowness: 4 });

  const { problems, unchecked } = await visits;

  expect(problems).toEqual([]);
  expect(unchecked).toContain(`${NAME} was late, also alone: shows nothing`);
  expect(unchecked).toMatch(/takes 4\.0 times as long as usual\. Its load is [\d.]+ on \d+ cores/);
});

test('an error that a late page reports alone too is a problem of the release, however slow the machine is', async () => {
  const { visits } = gate({ first: () => LATE, alone: () => WRONG, slowness: 9 });

  expect(await visits).toMatchObject({
    problems: [expect.stringContaining('/support: breaks')],
    unchecked: null,
  });
});

test('a path whose page was blank beside others is visited no more, and alone instead', async () => {
  const first = rs.fn(() => ({ ...LATE, isBlank: true }));
  const alone = rs.fn(() => GOOD);
  const { visits, planned } = gate({ first, alone });

  expect(await visits).toMatchObject({ problems: [], unchecked: null });
  expect(first.mock.calls.length).toBeLessThan(planned.length);
  expect(alone).toHaveBeenCalledTimes(planned.length);
});

test('visits go on in another browser when the first one crashes', async () => {
  const { visits } = gate({
    first: () => {
      throw new Error('the browser ended');
    },
    alone: () => GOOD,
  });

  expect(await visits).toMatchObject({ problems: [], unchecked: null });
});

test('visits end with the error of the browser when the second one fails as well', async () => {
  const fail = () => {
    throw new Error('the browser ended');
  };
  const { visits, browsers } = gate({ first: fail, alone: fail });

  await expect(visits).rejects.toThrow('the browser ended');
  expect(browsers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('visits that do not end are named when the limit is over, and their browser is ended', async () => {
  const { visits, browsers } = gate({
    first: () => new Promise(() => undefined),
    limitMs: 50,
  });

  await expect(visits).rejects.toThrow(`; under way: ${NAME}, `);
  expect(browsers.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test('a page that takes more and more memory is a problem of its path', async () => {
  const { visits } = gate({ first: () => GOOD, growth: 'takes 40 MB more' });

  expect(await visits).toMatchObject({
    problems: [`/support: takes 40 MB more (${NAME.slice('/support ('.length)}`],
  });
});

test('a problem names what its visits have in common, and the first of them', async () => {
  const { visits } = gate({
    first: ({ colours, isStill }) => (colours === 'dark' && isStill ? WRONG : GOOD),
  });

  const { problems } = await visits;

  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^\/support: breaks \(in \d of \d+ visits, all with dark colours, reduced motion.*; the first: /,
  );
});

test('a problem of every visit is said once', async () => {
  const { visits } = gate({ first: () => WRONG });

  expect(await visits).toMatchObject({ problems: ['/support: breaks (in every visit)'] });
});

test('the presses of all visits are counted', async () => {
  const { visits, planned } = gate({ first: () => ({ ...GOOD, presses: 2 }) });

  expect((await visits).summary).toMatch(new RegExp(`; ${String(2 * planned.length)} presses of`));
});

type Visit = (visit: PlannedVisit) => Visited | Promise<Visited>;

/** The gate with a first browser and another one for repetitions. */
function gate({
  first,
  alone = () => GOOD,
  slowness = 1,
  limitMs = 10_000,
  growth = null,
}: {
  first: Visit;
  alone?: Visit;
  slowness?: number;
  limitMs?: number;
  growth?: string | null;
}) {
  const browsers: { isEnded: boolean }[] = [];
  const tools: typeof TOOLS = {
    startBrowser: () => {
      const state = { isEnded: false };
      browsers.push(state);
      const browser = { number: browsers.length, newPage: () => Promise.resolve({}) };
      const end = () => Promise.resolve(void (state.isEnded = true));
      return Promise.resolve({ browser, end } as unknown as GateBrowser);
    },
    openTab: (browser) =>
      Promise.resolve({ browser, close: () => Promise.resolve() } as unknown as Tab),
    makeVisit: async (tab, visit) => {
      const { browser } = tab as unknown as { browser: { number: number } };
      return Promise.resolve(browser.number === 1 ? first(visit) : alone(visit));
    },
    watchMemory: (_browser, _site, visit) =>
      Promise.resolve(
        growth === null ? [] : [{ ...GOOD, visit, ms: 0, problems: [wrong(growth)] }],
      ),
    measureSlowness: () => Promise.resolve(slowness),
    limitMs,
  };
  const planned = planVisits({
    visits: [{ path: '/support' }],
    brands: [
      { id: 'movie-redeem', address: 'http://localhost:3000' },
      { id: 'cinema-chez-vous', address: 'http://cinema.localhost:3000' },
    ],
  });
  const site = {} as SwappedSite;
  const given = {
    environment: {},
    site,
    planned,
    part: 'main',
    watchesMemory: growth !== null,
  } as const;
  const visits = runVisits(given, tools).then(({ seen, unchecked }) => ({
    ...{ problems: problemsOf(seen), unchecked, summary: summaryOf(seen).join() },
  }));
  visits.catch(() => undefined);
  return { visits, browsers, planned };
}
