// @ts-check
import { join } from 'node:path';

/** The absolute path of the repository. */
export const ROOT = join(import.meta.dirname, '../../..');

/** The folder for results that a later call uses. It is deleted together with node_modules. */
export const CACHE = join(ROOT, 'node_modules/.cache/redeem');

/** The command that runs pnpm: npx fetches the pinned version, so no machine has to have it installed. */
export const PNPM = 'npx -y pnpm@12.20.0';
