import { defineRemote } from '@redeem/build/rsbuild';

export default defineRemote(import.meta.dirname);
