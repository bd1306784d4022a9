import { defineShell } from '@redeem/build/rsbuild';

import { homes } from './src/brands/homes';
import { CANONICAL_ROUTES, CODE_ROUTES } from './src/paths';

export default defineShell(import.meta.dirname, {
  data: { homes },
  codeRoutes: CODE_ROUTES,
  canonicalRoutes: CANONICAL_ROUTES,
});
