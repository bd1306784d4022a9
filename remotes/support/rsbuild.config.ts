import { defineRemote } from '@redeem/build/rsbuild';

import { pluginContent } from './content-loader/content-plugin';

export default defineRemote(import.meta.dirname, [pluginContent(import.meta.dirname)]);
