import { expect, rs, test } from '@rstest/core';

import type { GateBrowser } from './gate-browser';
import { makeVisits, type Tools } from './make-visits';
import { problemsOfTask } from './long-tasks';
import type { OpenTab } from './open-page';
import { type PlannedVisit, planVisits } from './plan-visits';
import { USUAL_MS } from './slowness';
import type { SwappedSite } from './swapped-site';
import { BrowserError, type VisitResult } from './visit-page';

const GOOD: VisitResult = {
  problems: [],
  isBlank: false,
  hasComplaints: false,
  ms: 2_000,
  presses: 0,
};
const WRONG: VisitResult = { ...GOOD, problems: ['shows nothing'] };
const LATE: VisitResult = { ...WRONG, ms: 60_000 };
const BLANK: VisitResult = { ...LATE, isBlank: true };

const NAME = '/support (en, US, movie-redeem, 1280 px)';

test('a visit that is late beside others passes when it is in time alone, in a browser of its own', async () => {
  const { visits, browsers } = gate({ first: () => LATE, alone: () => GOOD });

  expect(await visits).toMatchObject({ problems: [], unchecked: [] });
  expect(browsers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('a visit that fails at once is not repeated', async () => {
  const alone = rs.fn(() => GOOD);
  const { visits } = gate({ first: ({ locale }) => (locale === 'en' ? WRONG : LATE), alone });

  const { problems } = await visits;

  expect(problems).toEqual([expect.stringMatching(/^\/support: shows nothing \(/)]);
  expect(alone).not.toHaveBeenCalled();
});

test('a visit that is late alone too is a problem of the release when the machine is as fast as usual', async () => {
  const { visits } = gate({ first: () => LATE, alone: () => LATE });

  const { problems, unchecked } = await visits;

  expect(problems).toEqual([expect.stringContaining('/support: shows nothing')]);
  expect(unchecked).toEqual([]);
});

test('a visit that is late alone too could not be checked when the machine is slow, and the figures are named', async () => {
  const { visits } = gate({ first: () => LATE, alone: () => LATE, workMs: 4 * USUAL_MS });

  const { problems, unchecked } = await visits;

  expect(problems).toEqual([]);
  expect(unchecked).toEqual([
    expect.stringContaining(`${NAME} was late, also alone: shows nothing (after 60 s)`),
  ]);
  expect(unchecked[0]).toContain(`takes ${String(USUAL_MS)} ms took ${String(4 * USUAL_MS)} ms`);
});

test('an error that a late page reports alone too is a problem of the release, however slow the machine is', async () => {
  const broken = { ...LATE, problems: ['uncaught error: broken'], hasComplaints: true };
  const { visits } = gate({ first: () => broken, alone: () => broken, workMs: 500 });

  expect(await visits).toMatchObject({
    problems: [expect.stringContaining('uncaught error: broken')],
    unchecked: [],
  });
});

test('the visits of a path whose page was blank beside others are made alone', async () => {
  const made: PlannedVisit[] = [];
  const { visits, planned } = gate({
    first: () => BLANK,
    alone: (visit) => {
      made.push(visit);
      return GOOD;
    },
  });

  expect(await visits).toMatchObject({ problems: [], unchecked: [] });
  // A second visit needs the first one.
  expect(new Set(made)).toEqual(new Set([...planned, ...made.filter(({ presses }) => presses)]));
  expect(made).toEqual(expect.arrayContaining(planned));
});

test('visits go on in another browser when the first one crashes', async () => {
  const { visits } = gate({
    first: () => {
      throw new BrowserError('the browser ended');
    },
    alone: () => GOOD,
  });

  expect(await visits).toMatchObject({ problems: [], unchecked: [] });
});

test('visits end with the error of the browser when the second one fails as well', async () => {
  const fail = () => {
    throw new BrowserError(`the browser opened no page within 30 s for ${NAME}`);
  };
  const { visits, browsers } = gate({ first: fail, alone: fail });

  await expect(visits).rejects.toThrow(`opened no page within 30 s for ${NAME}`);
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

test('a page that does not answer beside others passes when it answers alone', async () => {
  const slow = { ...GOOD, problems: problemsOfTask(5_000) };
  const { visits } = gate({ first: () => slow, alone: () => GOOD });

  expect(await visits).toMatchObject({ problems: [], unchecked: [] });
});

test('a page that takes more and more memory is a problem of its path', async () => {
  const { visits } = gate({ first: () => GOOD, growth: 'takes 40 MB more' });

  expect(await visits).toMatchObject({
    problems: [`/support: takes 40 MB more (${NAME.slice('/support ('.length)}`],
  });
});

test('a problem names what its visits have in common, and the first of them', async () => {
  const { visits } = gate({
    first: ({ colours, width }) => (colours === 'dark' && width === 304 ? WRONG : GOOD),
  });

  const { problems } = await visits;

  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^\/support: shows nothing \(in \d of \d+ visits, all with .*304 px, dark colours.*; the first: /,
  );
});

test('a problem of every visit is said once', async () => {
  const { visits } = gate({ first: () => WRONG });

  expect(await visits).toMatchObject({ problems: ['/support: shows nothing (in every visit)'] });
});

test('the presses of all visits are counted', async () => {
  const { visits, planned } = gate({ first: () => ({ ...GOOD, presses: 2 }) });

  expect(await visits).toMatchObject({ presses: 2 * planned.length });
});

type Visit = (visit: PlannedVisit) => VisitResult | Promise<VisitResult>;

/** The gate with a first browser and another one for repetitions. */
function gate({
  first,
  alone = () => GOOD,
  workMs = USUAL_MS,
  limitMs = 10_000,
  growth = null,
}: {
  first: Visit;
  alone?: Visit;
  workMs?: number;
  limitMs?: number;
  growth?: string | null;
}) {
  const browsers: { isEnded: boolean }[] = [];
  const tools: Tools = {
    startBrowser: () => {
      const state = { isEnded: false };
      browsers.push(state);
      const number = browsers.length;
      return Promise.resolve({
        browser: { number },
        end: () => Promise.resolve(void (state.isEnded = true)),
      } as unknown as GateBrowser);
    },
    openVisitor: (browser) => Promise.resolve(browser as unknown as OpenTab),
    visitPage: async ({ tab, visit }) => {
      const { number } = tab as unknown as { number: number };
      return Promise.resolve(number === 1 ? first(visit) : alone(visit));
    },
    closeVisitor: () => Promise.resolve(),
    findGrowth: () => Promise.resolve(growth),
    measureSlowness: () => Promise.resolve(workMs),
    limitMs,
  };
  const planned = planVisits({
    visits: [{ path: '/support' }],
    brands: [
      { id: 'movie-redeem', address: 'http://localhost:3000' },
      { id: 'cinema-chez-vous', address: 'http://cinema.localhost:3000' },
    ],
  });
  const visits = makeVisits(
    {
      environment: {},
      site: {} as SwappedSite,
      planned,
      part: 'main',
      watchesMemory: growth !== null,
    },
    tools,
  );
  visits.catch(() => undefined);
  return { visits, browsers, planned };
}
