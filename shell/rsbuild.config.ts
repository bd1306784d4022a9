import { defineShell } from '@redeem/build/rsbuild';

export default defineShell(import.meta.dirname);
