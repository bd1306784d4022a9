import { defineProgram } from '@redeem/build/rsbuild';

/** Builds the program for an editor of the texts, `dist/desk/desk.mjs`, and the styles of the pages that it renders. */
export default defineProgram('desk', './content-loader/desk');
