import { defineProgram } from '@redeem/build/rsbuild';

/** Builds the program for an editor of the texts, `desk.mjs`, and the styles of the pages that it renders, `desk.css`. */
export default defineProgram('desk', './content-loader/desk');
