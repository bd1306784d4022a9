import { defineShell } from '@redeem/build/rsbuild';
import { CODE_ROUTES } from '@redeem/store/code-routes';
import { homeLanguage, LOCALE_BY_KEY } from '@redeem/store/locale';

import { homes } from './src/brands/homes';
import { CANONICAL_ROUTES } from './src/canonical-routes';

export default defineShell(import.meta.dirname, {
  data: {
    homes: homes.map((home) => ({ ...home, language: homeLanguage(home.defaultTerritory) })),
    locales: LOCALE_BY_KEY,
  },
  codeRoutes: CODE_ROUTES,
  canonicalRoutes: CANONICAL_ROUTES,
});
