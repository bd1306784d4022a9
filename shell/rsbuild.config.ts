import { defineShell } from '@redeem/build/rsbuild';

import { pluginDevelopmentPage } from './development-page';

export default defineShell(import.meta.dirname, [pluginDevelopmentPage(import.meta.dirname)]);
