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

/** The routes with a canonical link to themselves. The support remote sets that of /returnpolicy and /codereturn, one page. */
export const CANONICAL_ROUTES: readonly string[] = [PATHS.home, '/support'];
