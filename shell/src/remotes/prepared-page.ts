import { $code, $locale, $nextPath, $offer, $pageState } from '@redeem/store';
import { combine, createEvent, restore } from 'effector';

/** A page that Continue may open. Pages are compared by identity. */
export interface NextPage {
  path: string;
}

/** The page behind Continue; null without one. Each change of what the page is rendered from gives another object. */
export const $next = combine(
  { path: $nextPath, code: $code, offer: $offer, locale: $locale, pageState: $pageState },
  ({ path }): NextPage | null => (path === null ? null : { path }),
);

/** The remote of the page behind Continue is ready to be shown. */
export const pagePrepared = createEvent<NextPage>();

const $ready = restore(pagePrepared, null);

/**
 * The page that is rendered before the visitor opens it; null without one. It belongs to one code and one verdict: as
 * soon as one of them changes it is null, even if the next code has the same path.
 */
export const $prepared = combine($next, $ready, (next, ready) => (next === ready ? next : null));
