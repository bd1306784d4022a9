// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { ROOT } from './paths.mjs';

/**
 * Runs a delivery command by the program that the site holds, in a checkout without an installation. Resolves to false if
 * the site has none, or if that program leaves the command to an installed checkout.
 *
 * @param {readonly string[]} words
 */
export async function runSiteTool(words) {
  const file = toolOf(siteOf(words));
  if (file === null) return false;
  /** @type {{ needsOnlySite: (words: readonly string[]) => boolean, runTool: (words: readonly string[]) => Promise<number> }} */
  const tool = await import(pathToFileURL(file).href);
  if (!tool.needsOnlySite(words)) return false;
  process.exitCode = await tool.runTool(words);
  return true;
}

/**
 * Returns the absolute path of the site that a command line names, as the delivery tool does.
 *
 * @param {readonly string[]} words
 */
function siteOf(words) {
  const options = /** @type {const} */ ({ root: { type: 'string' } });
  const { values } = parseArgs({ args: [...words], options, strict: false });
  const named = typeof values.root === 'string' ? values.root : process.env['SITE_ROOT'];
  return resolve(process.env['INIT_CWD'] || process.cwd(), named ?? join(ROOT, 'dist'));
}

/**
 * Returns the path of the program that the last readable revision of a site names; null if there is none, or if its bytes
 * are others (docs/decisions/0021).
 *
 * @param {string} site
 */
function toolOf(site) {
  const history = join(site, 'history');
  const names = existsSync(history) ? readdirSync(history) : [];
  const revisions = names.filter((name) => /^\d{8}\.json$/.test(name)).sort();
  for (const revision of revisions.reverse()) {
    const hash = toolIn(readFileSync(join(history, revision), 'utf8'));
    const file = join(history, 'tools', `${hash ?? ''}.mjs`);
    if (hash === null || !existsSync(file)) continue;
    return createHash('sha256').update(readFileSync(file)).digest('hex') === hash ? file : null;
  }
  return null;
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function toolIn(text) {
  try {
    /** @type {{ tool?: unknown }} */
    const { tool } = JSON.parse(text);
    return typeof tool === 'string' && /^[0-9a-f]{64}$/.test(tool) ? tool : null;
  } catch {
    return null;
  }
}
