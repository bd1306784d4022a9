// @ts-check
import { isOffline, runOffline } from './offline-delivery.mjs';
import { run } from './processes.mjs';
import { setUp } from './set-up.mjs';
import { PNPM, workspacePackage } from './workspace.mjs';

/**
 * Runs the delivery tool. Ends as the tool does: pipelines read that. What takes a release back, or looks at
 * a site, needs nothing that is installed, and does not wait for an installation.
 *
 * @param {string[]} words
 */
export async function delivery(words) {
  if (isOffline(words)) {
    process.exitCode = await runOffline(words);
    return;
  }
  await setUp();
  const { folder, scripts } = workspacePackage('@redeem/delivery');
  const quoted = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  const { code } = await run([scripts['delivery'], ...quoted].join(' '), { cwd: folder });
  // What is new in the workspace has nothing installed yet, and is not in the lock file.
  const isNew = code === 0 && words[0] === 'new';
  // Standard output is what the tool has answered.
  const install = `npx -y ${PNPM} install --no-frozen-lockfile 1>&2`;
  const installed = isNew ? await run(install) : { code };
  process.exitCode = installed.code;
}
