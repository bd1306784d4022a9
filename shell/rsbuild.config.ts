import { defineShell } from '@redeem/build/rsbuild';
import { homeLanguage, LOCALE_BY_KEY } from '@redeem/store/locale';

import { homes } from './src/brands/homes';

export default defineShell(import.meta.dirname, {
  homes: homes.map((home) => ({ ...home, language: homeLanguage(home.defaultTerritory) })),
  locales: LOCALE_BY_KEY,
});
