import type { Settings } from '@redeem/store';

/** The pages that the store navigates to. */
export const PATHS: Settings['paths'] = {
  home: '/',
  retailers: '/retailers',
  bundle: '/gpbundle',
  pickList: '/picklist',
};

/** The path of the router when an address has no page. */
export const NOT_FOUND_PATH = '/404';

/** The pages that show a code; a visitor without one is redirected to / (gap-12). */
export const CODE_ROUTES: readonly string[] = [PATHS.retailers, PATHS.bundle, PATHS.pickList];

/**
 * The routes that get a canonical link to themselves. /returnpolicy and /codereturn show one page, so
 * the support remote, which owns it, sets that canonical link.
 */
export const CANONICAL_ROUTES: readonly string[] = [PATHS.home, '/support'];
