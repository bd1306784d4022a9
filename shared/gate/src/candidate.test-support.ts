import { join } from 'node:path';

import { checkDataOf } from '@redeem/build/check-data';
import { BUILT_FILES } from '@redeem/contracts';
import { readRelease } from '@redeem/delivery';
import {
  siteOf,
  temporaryFolder,
  writeFiles,
  writeRemote,
  writeShell,
} from '@redeem/delivery/testing';
import { FolderStorage } from '@redeem/delivery/site';

import type { Candidate } from './candidate';

type Files = Record<string, string>;

export interface Situation {
  /** Files of the candidate that are added to those of a built package, or replace them. */
  files?: Files;
  /** The same for the live shell. */
  liveShell?: Files;
  liveRemote?: Files;
  environment?: NodeJS.ProcessEnv;
}

/** Creates a site with shell 1.0.0 and retailers 1.0.0, and the candidate retailers 1.1.0. */
export async function aRemoteCandidate(situation: Situation = {}): Promise<Candidate> {
  return aCandidate(situation, (folder) => writeRemote(folder, { version: '1.1.0' }));
}

/** Creates the same site with the candidate shell 1.1.0. */
export async function aShellCandidate(situation: Situation = {}): Promise<Candidate> {
  return aCandidate(situation, (folder) => writeShell(folder, '1.1.0'));
}

async function aCandidate(
  { files = {}, liveShell = {}, liveRemote = {}, environment = {} }: Situation,
  write: (folder: string) => Promise<void>,
): Promise<Candidate> {
  const workspace = await temporaryFolder();
  const [shell, retailers, folder] = ['shell', 'retailers', 'candidate'].map((name) =>
    join(workspace, name),
  ) as [string, string, string];
  await writeShell(shell);
  await writeFiles(shell, liveShell);
  await writeRemote(retailers);
  await writeFiles(retailers, liveRemote);
  await write(folder);
  await writeFiles(folder, files);
  // As a build does.
  for (const built of [shell, folder])
    await writeFiles(built, { [`dist/${BUILT_FILES.check}`]: JSON.stringify(checkDataOf(built)) });

  const root = join(workspace, 'dist');
  const { registry: live } = await siteOf(
    root,
    await Promise.all([shell, retailers].map((one) => readRelease(one))),
  );
  const release = await readRelease(folder);
  const storage = new FolderStorage(root);
  return { release, folder, live, storage, environment };
}

/** Returns the parts of a remote's manifest that releases read. */
export function manifest({
  exposes = ['./remote'],
  react = '^19.0.0',
  scripts = ['fr.44.js'],
} = {}) {
  return JSON.stringify({
    metaData: {
      globalName: 'redeem_retailers',
      remoteEntry: { name: 'remoteEntry.33.js', path: '' },
    },
    shared: [{ name: 'react', requiredVersion: react }],
    exposes: exposes.map((path) => ({
      path,
      assets: { js: { sync: [], async: scripts }, css: { sync: ['remote.55.css'], async: [] } },
    })),
  });
}
