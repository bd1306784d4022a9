import { defineShell } from '@redeem/build/rsbuild';
import { homeLanguage, LOCALE_BY_KEY } from '@redeem/store/locale';

import { homes } from './src/brands/homes';
import { CANONICAL_ROUTES, CODE_ROUTES } from './src/paths';

export default defineShell(import.meta.dirname, {
  data: {
    homes: homes.map((home) => ({ ...home, language: homeLanguage(home.defaultTerritory) })),
    locales: LOCALE_BY_KEY,
  },
  codeRoutes: CODE_ROUTES,
  canonicalRoutes: CANONICAL_ROUTES,
});
