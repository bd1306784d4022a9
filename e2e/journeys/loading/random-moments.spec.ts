import { planVisit, seenOn, visitInTime, visitLate } from '../../support/running/random-visit';
import { expect, test } from '../../support/running/visit';

/**
 * The number of acts at random moments in Chromium; Firefox makes those of one visit in four, half of them by default. `MOMENTS=5000 npm test -- e2e` makes a
 * longer run, with other moments each time.
 */
const MOMENTS = Number(process.env['MOMENTS'] ?? 52);

/** The seed of the first visit. A failure names that of its visit, with which `MOMENTS_SEED` repeats it. */
const SEED = Number(
  process.env['MOMENTS_SEED'] ?? (process.env['MOMENTS'] === undefined ? 1 : Date.now() % 1e9),
);

/** Many, because a page takes longer to load than a visitor to act. */
const ACTS_OF_VISIT = 26;

for (let visit = 0; visit < MOMENTS / ACTS_OF_VISIT; visit += 1) {
  const seed = SEED + visit;
  // One of four is made in Firefox as well.
  const engines = visit % 4 === 1 ? ' @engines' : '';

  test(`acts at random moments have the same effect as on a page that React owns, seed ${String(seed)}${engines}`, async ({
    page,
    context,
  }) => {
    const plan = planVisit(seed, ACTS_OF_VISIT);

    const acts = await visitLate(page, plan);
    const seen = await seenOn(page);
    await context.clearCookies();
    const inTime = await context.newPage();
    await inTime.goto('/');
    await expect(inTime.getByRole('textbox')).toBeFocused();
    await visitInTime(inTime, acts);

    const what = `after ${String(acts.length)} acts; MOMENTS_SEED=${String(seed)} repeats the visit`;
    expect(seen, `${what}: ${JSON.stringify({ plan, acts })}`).toEqual(await seenOn(inTime));
  });
}
