import { defineRemote } from '@redeem/build/rsbuild';

import { pluginContent } from './content-loader/content-plugin';
import { pluginOneFileALocale } from './content-loader/one-file-a-locale';

export default defineRemote(import.meta.dirname, [
  pluginContent(import.meta.dirname),
  pluginOneFileALocale(),
]);
