import { readContent } from '@redeem/build/content-folder';
import { defineRemote } from '@redeem/build/rsbuild';

import { pluginContent } from './content-loader/content-plugin';
import { anchorsOf } from './content-loader/load-content';

const FOLDER = import.meta.dirname;

export default defineRemote(FOLDER, [pluginContent(FOLDER)], () => ({
  anchors: anchorsOf(readContent(FOLDER)),
}));
