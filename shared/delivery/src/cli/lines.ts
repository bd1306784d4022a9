import type { PackageStatus, SiteStatus } from '../commands/status';
import type { Release } from '../release/read-release';
import { authorName } from '../site/author';
import type { HistoryEntry, Revision } from '../site/revision';

/** Returns one line about a revision: time, change, versions, author and reason. */
export function revisionLine({ revision, at, by, change }: HistoryEntry): string {
  const { action, subject, from, to, traffic, why, origin, source } = change;
  const { ended = [], removed = [] } = change;
  const versions = [from, to].filter((version) => version !== null).join(' → ');
  return [
    `#${String(revision)}  ${at}  ${action} ${subject}${versions && ` ${versions}`}`,
    traffic === undefined ? '' : ` for ${String(traffic)} %`,
    source?.isClean === false ? ', with uncommitted changes' : '',
    origin ? `, from ${origin.site} (by ${authorName(origin.by)} at ${origin.at})` : '',
    ...ended.map((version) => `, ends the trial of ${version}`),
    ...removed.map((folder) => ` ${folder}`),
    why === undefined ? '' : ` (${why})`,
    `  by ${authorName(by)}`,
  ].join('');
}

/** Returns the live releases as lines. */
export function statusLines(status: SiteStatus): string[] {
  const { revision, packages, locks, problems, unread, unfinished, stored } = status;
  const width = Math.max(...packages.map(({ name }) => name.length));
  const said = `of ${String(unread)} live files only the length was compared: delivery verify reads all`;
  const remedy = 'if it does not run any more, delivery gc --incomplete removes it';
  return [
    `revision ${String(revision)}`,
    ...problems.map((problem) => `damaged: ${problem}`),
    ...(unread > 0 ? [said] : []),
    '',
    ...packages.map((one) => `${one.name.padEnd(width)}  ${packageLine(one)}`),
    ...unfinished.map((folder) => `unfinished upload: ${folder}; ${remedy}`),
    ...stored.map((folder) => `stored, and nobody gets it: ${folder}`),
    ...Object.entries(locks).map(
      ([subject, { by, at, why }]) => `locked: ${subject} by ${authorName(by)} since ${at}: ${why}`,
    ),
  ];
}

function packageLine({ live, changed }: PackageStatus): string {
  const versions = live.map(({ version, traffic, uncommitted }) => {
    const share = live.length === 1 ? '' : ` (${String(traffic)} %)`;
    return `${version}${share}${uncommitted ? ' with uncommitted changes' : ''}`;
  });
  const since = changed ? `  since ${changed.at} by ${authorName(changed.by)}` : '';
  return `${versions.join(', ')}${since}`;
}

/** Returns a publication as a line, and what is left to do for a trial. */
export function publishedLines(revision: Revision): string[] {
  const { subject, to, traffic } = revision.change;
  if (traffic === undefined) return [revisionLine(revision)];
  const trial = `${subject} --version ${String(to)}`;
  return [
    revisionLine(revision),
    openLine(subject, String(to)),
    `to raise it: delivery promote ${trial} --traffic 50; without --traffic all visitors get it`,
    `to end it:   delivery rollback ${trial}`,
  ];
}

/** Returns what can be done with a release that is stored. */
export function storedLines({ name, version, kind }: Release): string[] {
  return [
    `${name} ${version} is stored, and nobody gets it`,
    ...(kind === 'shell' ? [] : [openLine(name, version)]),
    `to give it:  delivery publish ${name} --version ${version}; on another site with --from and this root`,
  ];
}

function openLine(name: string, version: string): string {
  return `to open it:  add ?remote=${name}@${version} to an address, where OVERRIDE_ORIGINS allows it`;
}
