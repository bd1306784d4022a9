import {
  BUILT_FILES,
  everyRelease,
  parseTypes,
  type PublishedTypes,
  type Registry,
} from '@redeem/contracts';
import { gt, lt, major, minVersion } from 'semver';

import { type Finding, passed, refused, type ShellRelease, unless } from '@redeem/delivery';
import { readBuilt, releaseFolder, toText } from '@redeem/delivery/site';
import type { Candidate } from '../candidate';
import { checkDataOf } from '../package-config';
import { compareTypes } from '../types/compare-types';
import { compileRemote } from '../types/compile-remote';

const PLATFORM = '@redeem/platform';

/** Remotes that were built with a lower version may lack a default for open unions. */
const OPEN_SINCE = '1.4.0';

/** The number of compiler errors that are shown: about a screen. */
const SHOWN = 10;

/**
 * Checks that the sources of a remote compile with the live platform and kit, or that the platform of a new shell is
 * compatible with the live one.
 */
export async function checkTypes(candidate: Candidate): Promise<Finding> {
  const { release, live, storage, textsChange } = candidate;
  if (textsChange)
    return passed(`its code is that of ${release.name} ${textsChange.version}, which is live`);
  const version = live.shell?.metadata.version ?? '';
  const bytes = await readBuilt(storage, `${releaseFolder('shell', version)}/${BUILT_FILES.types}`);
  const types = bytes && parseTypes(toText(bytes));
  if (release.kind === 'shell') return checkShell(release, candidate, types);
  if (!types) {
    return refused(
      `shell ${version}, which is live, has no ${BUILT_FILES.types}: publish the shell first`,
    );
  }
  return checkRemote(candidate, types, version);
}

function checkRemote(
  { release, folder }: Candidate,
  types: PublishedTypes,
  shell: string,
): Finding {
  const { name } = release;
  const { own, live } = compileRemote(checkDataOf(release).sources, folder, types);
  const said = [
    ...(own.length > 0 ? [`${name} does not compile:`, ...someOf(own)] : []),
    ...(live.length > 0
      ? [
          `${name} does not compile with what shell ${shell}, which is live, offers:`,
          ...someOf(live),
          'Use only what is live, or publish a shell that has the rest first',
        ]
      : []),
  ];
  return unless(said, `compiles with platform and kit of shell ${shell}`);
}

function someOf(complaints: readonly string[]): string[] {
  const more = complaints.length - SHOWN;
  return [...complaints.slice(0, SHOWN), ...(more > 0 ? [`and ${String(more)} more`] : [])];
}

function checkShell(
  release: ShellRelease,
  { live, folder }: Candidate,
  liveTypes: PublishedTypes | null,
): Finding {
  const file = release.files.find(({ path }) => path === BUILT_FILES.types);
  if (!file) return refused(`dist/${BUILT_FILES.types} is missing: build the shell again`);
  if (!live.shell || !liveTypes) return passed('the live shell published no types to compare with');

  const [was, is] = [live.shell.extras.provides[PLATFORM], release.provides[PLATFORM]];
  if (was && is && major(is) > major(was)) {
    return passed(`a new major version of ${PLATFORM}: live remotes declare that they accept it`);
  }
  const types = parseTypes(file.bytes.toString());
  const { lost, widened, hasMore } = compareTypes({
    live: liveTypes,
    candidate: types,
    folder,
  });
  if (lost.length > 0) {
    const advice = 'Live remotes were built with the old one: keep it, and add the new beside it';
    return refused(...lost.map((change) => `${change}. ${advice}`));
  }
  const unprepared = widened.length > 0 ? withoutDefaults(live) : [];
  if (unprepared.length > 0) {
    return refused(
      `${widened.join(', ')} may have values that ${unprepared.join(', ')} cannot know and may leave blank: built with ` +
        `${PLATFORM} below ${OPEN_SINCE}. Publish them again, built with the platform of the live shell, or take the values out`,
    );
  }
  const version = live.shell.metadata.version;
  const isRaised = was !== undefined && is !== undefined && gt(is, was);
  if (hasMore && !isRaised) {
    return refused(
      `it offers more than shell ${version}, which is live, and both have ${PLATFORM} ` +
        `${was ?? ''}. Raise the version of ${PLATFORM}: remotes that use more then need that one`,
    );
  }
  const news = widened.length > 0 ? `, and new values in ${widened.join(', ')}` : '';
  return passed(`offers all that shell ${version} does${news}`);
}

/** Returns the live releases that may lack a default for unknown values, because they were built before it was required. */
function withoutDefaults(live: Registry): string[] {
  return everyRelease(live)
    .filter(({ entry }) => {
      const range = entry.extras.shared[PLATFORM];
      const built = range === undefined ? null : minVersion(range);
      return built !== null && lt(built, OPEN_SINCE);
    })
    .map(({ name, entry }) => `${name} ${entry.metadata.version}`);
}
