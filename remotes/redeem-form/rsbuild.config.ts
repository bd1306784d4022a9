import { defineRemote } from '@redeem/build/rsbuild';

import { pluginReaderFiles } from './reader-files/reader-plugin';

const FOLDER = import.meta.dirname;

export default defineRemote(FOLDER, [pluginReaderFiles(FOLDER)]);
