import { join } from 'node:path';

import { assembleSite } from '../assemble/assemble-site';
import { readRelease } from '../release/read-release';
import { FolderStorage } from '../storage/folder-storage';
import { temporaryFolder, writeFiles, writeRemote, writeShell } from '../testing';
import type { Candidate } from './candidate';

/** Text of a file by its path below the folder of a package. */
type Files = Record<string, string>;

interface Situation {
  /** What the candidate has besides the files of a built package, or in their place. */
  files?: Files;
  /** The same for what is live. */
  liveShell?: Files;
  liveRemote?: Files;
  /** A script that stands in the page of a shell that is the candidate. */
  boot?: string;
  environment?: NodeJS.ProcessEnv;
}

/** A site with shell 1.0.0 and retailers 1.0.0, and a retailers 1.1.0 that would go live. */
export async function aRemoteCandidate(situation: Situation = {}): Promise<Candidate> {
  return aCandidate(situation, (folder) => writeRemote(folder, { version: '1.1.0' }));
}

/** The same site, and a shell 1.1.0 that would go live. */
export async function aShellCandidate(situation: Situation = {}): Promise<Candidate> {
  // The page names the script by its integrity.
  const script = situation.files?.['dist/index.11.js'];
  return aCandidate(situation, (folder) =>
    writeShell(folder, '1.1.0', {
      ...(script !== undefined && { script }),
      ...(situation.boot !== undefined && { boot: situation.boot }),
    }),
  );
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

  const root = join(workspace, 'dist');
  const live = await assembleSite({
    root,
    releases: await Promise.all([shell, retailers].map(readRelease)),
  });
  const release = await readRelease(folder);
  return { release, folder, live, storage: new FolderStorage(root), environment };
}

/** What the build of a remote says, as far as releases read it. */
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
