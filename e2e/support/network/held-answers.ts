import type { Page } from '@playwright/test';

/** Answers that wait. */
export interface HeldBack {
  /** Lets them arrive, and all later ones. */
  release: () => void;
  /** Drops them, because the page is left, and lets all later ones arrive. */
  abandon: () => void;
}

/** Holds the answers for matching addresses until `release` or `abandon`. */
export async function holdBack(page: Page, address: RegExp): Promise<HeldBack> {
  let end = (_outcome: 'released' | 'abandoned'): void => undefined;
  const ended = new Promise<'released' | 'abandoned'>((resolve) => (end = resolve));
  let isOver = false;
  await page.route(address, async (route) => {
    if (!isOver && (await ended) === 'abandoned') return;
    await route.continue();
  });
  const endWith = (outcome: 'released' | 'abandoned') => () => {
    isOver = true;
    end(outcome);
  };
  return { release: endWith('released'), abandon: endWith('abandoned') };
}
