import { defineRemote } from '@redeem/build/rsbuild';

import { pluginContent, pluginOneFileALocale } from './content-loader/content-plugin';
import { contentPromises } from './content-loader/content-promises';
import { readContents } from './content-loader/read-contents';

const FOLDER = import.meta.dirname;

const scripts: Record<string, string> = {};

export default defineRemote(
  FOLDER,
  [pluginContent(FOLDER, scripts), pluginOneFileALocale()],
  () => contentPromises(readContents(FOLDER)),
  { program: './content-loader/program', scripts },
);
