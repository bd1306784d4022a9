import { defineShell } from '@redeem/build/rsbuild';

import { brandIdentities } from './src/brands/brand';
import { CANONICAL_ROUTES, CODE_ROUTES } from './src/paths';

export default defineShell(import.meta.dirname, {
  data: { homes: brandIdentities },
  codeRoutes: CODE_ROUTES,
  canonicalRoutes: CANONICAL_ROUTES,
});
