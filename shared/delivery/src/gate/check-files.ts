import { join } from 'node:path';

import type { Release, RemoteRelease, ShellRelease } from '../release/read-release';
import { readReleaseFiles } from '../release/release-files';
import type { Candidate } from './candidate';
import { type Finding, unless } from './finding';

/** Checks that the release is complete, and that dist/ has not changed since it was read. */
export async function checkFiles({ release, folder }: Candidate): Promise<Finding> {
  const named = release.kind === 'remote' ? namedByManifest(release) : namedByPage(release);
  const problems = [...missing(release, named), ...(await changed(release, join(folder, 'dist')))];
  return unless(
    problems.map((problem) => `${problem}. Build ${release.name} again`),
    `${String(release.files.length)} files, each with its sha384`,
  );
}

interface Named {
  by: string;
  files: string[];
}

function namedByManifest({ assets }: RemoteRelease): Named {
  return { by: 'mf-manifest.json', files: assets };
}

/** Returns the scripts, style sheets and icons of the page that belong to this release. */
function namedByPage({ html, address }: ShellRelease): Named {
  const addresses = Array.from(html.matchAll(/\s(?:src|href)="?([^"\s>]+)/g), ([, to = '']) => to);
  const own = addresses.filter((to) => to.startsWith(`${address}/`));
  return { by: 'index.html', files: own.map((to) => to.slice(address.length + 1)) };
}

function missing({ files }: Release, { by, files: named }: Named): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return [...new Set(named)]
    .filter((path) => !paths.has(path))
    .map((path) => `dist/${path} is missing, and dist/${by} names it`);
}

async function changed({ files }: Release, dist: string): Promise<string[]> {
  const found = await readReleaseFiles(dist);
  const before = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const after = new Map(found.map(({ path, integrity }) => [path, integrity]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `dist/${path} has changed since it was read`);
}
