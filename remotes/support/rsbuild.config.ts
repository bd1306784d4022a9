import { defineRemote } from '@redeem/build/rsbuild';

import { pluginContent } from './content-loader/content-plugin';
import { contentPromises } from './content-loader/content-promises';
import { pluginOneFileALocale } from './content-loader/one-file-a-locale';

const FOLDER = import.meta.dirname;

export default defineRemote(FOLDER, [pluginContent(FOLDER), pluginOneFileALocale()], () =>
  contentPromises(FOLDER),
);
