import { BUILT_FILES, firstViewFile, firstViewPage, releasesOf } from '@redeem/contracts';
import { type Finding, unless } from '@redeem/delivery';

import type { Candidate } from '../candidate';

/**
 * Checks that a release of a remote has the files that its manifest names, and that each package has the first views of the live
 * release. The visits find what the page of a shell lacks.
 */
export function checkFiles({ release, live }: Candidate): Finding {
  const { name, files } = release;
  const paths = new Set(files.map(({ path }) => path));
  const named = release.kind === 'remote' ? release.assets : [];
  const missing = [...new Set(named)]
    .filter((path) => !paths.has(path))
    .map(
      (path) =>
        `dist/${path} is missing, and dist/${BUILT_FILES.manifest} names it. Build ${name} again`,
    );
  const lost = firstViewsOf(name, live)
    .filter(({ file }) => !paths.has(file))
    .map(
      ({ file, version }) =>
        `dist/${file} is missing, and ${name} ${version}, which is live, has it. Restore src/first-view`,
    );
  return unless([...missing, ...lost], `${String(files.length)} files, each with its sha384`);
}

/** Returns the files of the live first views that a package still needs: of its own pages, or the frame of the shell. */
function firstViewsOf(name: string, live: Candidate['live']) {
  const { shell } = live;
  const own = Object.entries(shell?.extras.routes ?? {}).filter(([, remote]) => remote === name);
  const pages = name === 'shell' ? ['frame'] : own.map(([path]) => firstViewPage(path));
  const releases = name === 'shell' ? (shell ? [shell] : []) : releasesOf(live, name);
  return releases.flatMap(({ metadata: { version }, extras }) =>
    pages
      .filter((page) => extras.firstViews?.[page] !== undefined)
      .map((page) => ({ file: firstViewFile(page), version })),
  );
}
