import { defineShell } from '@redeem/build/rsbuild';

import { homes } from './src/brands/homes';

export default defineShell(import.meta.dirname, homes);
