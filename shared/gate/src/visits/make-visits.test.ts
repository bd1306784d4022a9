import { expect, rs, test } from '@rstest/core';

import type { GateBrowser } from './gate-browser';
import { makeVisits, type Tools } from './make-visits';
import { type PlannedVisit, planVisits } from './plan-visits';
import { USUAL_MS } from './slowness';
import type { SwappedSite } from './swapped-site';
import { BrowserError, type VisitResult } from './visit-page';

const GOOD: VisitResult = { problems: [], isBlank: false, hasComplaints: false, ms: 2_000 };
const WRONG: VisitResult = { ...GOOD, problems: ['shows nothing'] };
const LATE: VisitResult = { ...WRONG, ms: 60_000 };
const BLANK: VisitResult = { ...LATE, isBlank: true };

const NAME = '/support (en, movie-redeem, 1280 px)';

test('a visit that is late beside others passes when it is in time alone, in a browser of its own', async () => {
  const { visits, browsers } = gate({ first: () => LATE, alone: () => GOOD });

  expect(await visits).toEqual({ problems: [], unchecked: [] });
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

  expect(await visits).toEqual({ problems: [], unchecked: [] });
  expect(made).toEqual(planned);
});

test('visits go on in another browser when the first one crashes', async () => {
  const { visits } = gate({
    first: () => {
      throw new BrowserError('the browser ended');
    },
    alone: () => GOOD,
  });

  expect(await visits).toEqual({ problems: [], unchecked: [] });
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

type Visit = (visit: PlannedVisit) => VisitResult | Promise<VisitResult>;

/** The gate with a first browser and another one for repetitions. */
function gate({
  first,
  alone = () => GOOD,
  workMs = USUAL_MS,
  limitMs = 10_000,
}: {
  first: Visit;
  alone?: Visit;
  workMs?: number;
  limitMs?: number;
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
    visitPage: async ({ browser, visit }) => {
      const { number } = browser as unknown as { number: number };
      return Promise.resolve(number === 1 ? first(visit) : alone(visit));
    },
    measureSlowness: () => Promise.resolve(workMs),
    limitMs,
  };
  const planned = planVisits({
    visits: [{ path: '/support' }],
    brands: [{ id: 'movie-redeem', address: 'http://localhost:3000' }],
  });
  const visits = makeVisits({ environment: {}, site: {} as SwappedSite, planned }, tools);
  visits.catch(() => undefined);
  return { visits, browsers, planned };
}
