import { BUILT_FILES, pageOfFirstView, type Registry, releasesOf } from '@redeem/contracts';

import {
  type Finding,
  type Release,
  type RemoteRelease,
  type ShellRelease,
  unless,
} from '@redeem/delivery';
import type { Candidate } from '../candidate';

/**
 * Checks that the release is complete, and that it has the first views of the live release.
 */
export function checkFiles({ release, live }: Candidate): Finding {
  const named = release.kind === 'remote' ? namedByManifest(release) : namedByPage(release);
  const problems = missing(release, named);
  return unless(
    [
      ...problems.map((problem) => `${problem}. Build ${release.name} again`),
      ...lostFirstViews(release, live),
    ],
    `${String(release.files.length)} files, each with its sha384`,
  );
}

interface Named {
  by: string;
  files: string[];
}

function namedByManifest({ assets }: RemoteRelease): Named {
  return { by: BUILT_FILES.manifest, files: assets };
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

/** Returns a problem for each page of the release that would lose its first view. */
function lostFirstViews({ kind, name, files }: Release, live: Registry): string[] {
  const own = new Set(files.map(({ path }) => pageOfFirstView(path)));
  const routes = live.shell?.extras.routes ?? {};
  const releases = kind === 'shell' ? (live.shell ? [live.shell] : []) : releasesOf(live, name);
  return releases.flatMap(({ metadata, extras }) =>
    Object.keys(extras.firstViews ?? {})
      .filter((page) => !own.has(page))
      // A page that has become that of another remote needs none here.
      .filter((page) => kind === 'shell' || routes[page === 'index' ? '/' : `/${page}`] === name)
      .map(
        (page) =>
          `dist/first-view-${page}.json is missing, and ${name} ${metadata.version}, which is live, has it. ` +
          'Restore src/first-view',
      ),
  );
}
