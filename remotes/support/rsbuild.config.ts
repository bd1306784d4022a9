import { defineRemote } from '@redeem/build/rsbuild';

import {
  contentPromises,
  pluginContent,
  pluginOneFileALocale,
} from './content-loader/content-plugin';

const FOLDER = import.meta.dirname;

export default defineRemote(FOLDER, [pluginContent(FOLDER), pluginOneFileALocale()], () =>
  contentPromises(FOLDER),
);
