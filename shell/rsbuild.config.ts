import { defineShell } from '@redeem/build/rsbuild';
import { LOCALE_BY_KEY } from '@redeem/store/locale';

import { homes } from './src/brands/homes';

export default defineShell(import.meta.dirname, { homes, locales: LOCALE_BY_KEY });
