import { builtSourceOf, recordedSource, sourceOf } from '@redeem/build/source';
import type { Storage } from '@redeem/storage';
import type { Command } from 'commander';
import type { ReleaseType } from 'semver';

import { DeliveryError } from '../delivery-error';
import type { LoadGate, Verdict } from '../finding';
import { publish } from '../publish/publish';
import { readStoredRelease, storeRelease } from '../publish/stored-release';
import type { Release } from '../release/read-release';
import type { SiteAuthor } from '../revisions/change-site';
import { readLatest, readPast } from '../revisions/history';
import type { Revision } from '../revisions/revision-contract';
import { builtOption, bumpOption } from './arguments';
import { buildRelease, versionToPublish, withVersion } from './build-release';
import { packageFolder } from './package-folder';
import type { CommandContext } from './program';
import type { Reporter } from './reporter';
import { runGate } from './run-gate';

interface StoreOptions {
  bump?: ReleaseType;
  built?: boolean;
}

/** Adds the command that stores a release which no visitor gets. */
export function addStoredCommands(
  program: Command,
  { author, reporter, finish }: CommandContext,
): void {
  program
    .command('store')
    .description(
      'build a remote (or the shell) and store it; nobody gets it, so no lock forbids it, and it can be opened',
    )
    .argument('<name>')
    .addOption(bumpOption())
    .addOption(builtOption())
    .action(async (name: string, options: StoreOptions) => {
      const { version } = await storePackage({ ...author(), name, reporter, ...options });
      const open = `to open it:    add ?remote=${name}@${version} to an address, where OVERRIDE_ORIGINS allows it`;
      const lines = [
        `${name} ${version} is stored, and nobody gets it`,
        ...(name === 'shell' ? [] : [open]),
        `to check it:   delivery check ${name} --version ${version}`,
        `to publish it: delivery publish ${name} --version ${version}; on another site with --from and this root`,
      ];
      finish({ value: { name, version }, lines });
    });
}

interface Storing extends SiteAuthor, StoreOptions {
  name: string;
  reporter: Reporter;
}

async function storePackage(storing: Storing): Promise<Release> {
  const { name, storage, by, reporter, bump, built = false } = storing;
  const folder = packageFolder(name);
  const past = await readPast(storage, await readLatest(storage), name);
  const version = await versionToPublish({ ...storing, folder }, past);
  const source = await (built ? builtSourceOf(folder) : sourceOf(folder));
  return withVersion(folder, async () => {
    if (!built) reporter.say(`Building ${name} ${version} …`);
    const release = await buildRelease({ folder, built, ...(bump && { version }) });
    reporter.step('upload');
    await storeRelease({
      storage,
      by,
      release: { ...release, ...recordedSource(source) },
      onProgress: reporter.say,
    });
    return release;
  });
}

interface StoredCheck {
  name: string;
  /** The site that the release comes from. */
  from: Storage;
  /** The version; the live one if it is absent. */
  version: string | undefined;
  /** The site on which it is to go live. */
  storage: Storage;
  reporter: Reporter;
  loadGate: LoadGate;
}

/** Resolves to the verdicts on a stored release. */
export async function checkStored(check: StoredCheck): Promise<Verdict[]> {
  const { name, from, version, reporter, ...run } = check;
  const { release } = await readStoredRelease({ storage: from, name, version });
  reporter.step('check');
  const live = await readLatest(run.storage);
  return runGate({ ...run, reporter, release, live, folder: folderFor(name) });
}

interface StoredPublication extends StoredCheck, SiteAuthor {
  traffic: number;
  why?: string;
  allowDowngrade?: boolean;
}

/** Publishes a release with the bytes that another site has, or that were stored on this one. */
export async function publishStored(
  publication: StoredPublication,
): Promise<{ revision: Revision; verdicts: Verdict[] }> {
  const { name, from, version, storage, reporter, loadGate } = publication;
  const { release, origin } = await readStoredRelease({ storage: from, name, version });
  // Loaded on demand, because it contains a bundler.
  const { bundleTool } = await import('./bundle-tool');
  let verdicts: Verdict[] = [];
  const revision = await publish({
    ...publication,
    release,
    ...(from.address !== storage.address && { origin }),
    tool: await bundleTool(),
    onStep: reporter.step,
    onProgress: reporter.say,
    check: async (candidate, live) => {
      const folder = folderFor(name);
      verdicts = await runGate({ storage, release: candidate, live, folder, reporter, loadGate });
    },
  });
  return { revision, verdicts };
}

/** Returns a folder of this checkout in which the packages of a remote are installed; the checkout may not have that remote. */
export function folderFor(name: string): string {
  try {
    return packageFolder(name);
  } catch (error) {
    if (error instanceof DeliveryError) return packageFolder('shell');
    throw error;
  }
}
