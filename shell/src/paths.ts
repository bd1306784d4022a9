import type { Settings } from '@redeem/store';

/** The pages that the store sends visitors to. */
export const PATHS: Settings['paths'] = {
  home: '/',
  retailers: '/retailers',
  bundle: '/gpbundle',
  pickList: '/picklist',
};

/** Where the router is at an address that has no page. */
export const NOT_FOUND_PATH = '/404';

/** The pages that show a code; a visitor without one is redirected to / (decisions, 12). */
export const CODE_ROUTES: readonly string[] = [PATHS.retailers, PATHS.bundle, PATHS.pickList];

/**
 * The routes under which search engines list a page, each at its own address. The page of
 * /returnpolicy and /codereturn, which the support remote owns, says itself which of the two counts.
 */
export const CANONICAL_ROUTES: readonly string[] = [PATHS.home, '/support'];
