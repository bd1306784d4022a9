import type { ComparedSites, Difference } from '../maintenance/compare-sites';
import { type PackageStatus, problemsOf, type SiteStatus } from '../maintenance/status';
import type { HistoryEntry } from '../revisions/history';
import type { Origin } from '../revisions/revision-contract';

/** Returns one line about a revision: time, change, versions, author and reason. */
export function revisionLine({ revision, at, by, change }: HistoryEntry): string {
  const { action, subject, from, to, traffic, why, origin, content } = change;
  const { ended = [], removed = [] } = change;
  const versions = [from, to].filter((version) => version !== null).join(' → ');
  const share = traffic === undefined ? '' : ` for ${String(traffic)} %`;
  const texts = content
    ? `, ${content.from} with other texts in ${content.locales.join(', ')}`
    : '';
  const trials = ended.map((version) => `, ends the trial of ${version}`).join('');
  const garbage = removed.map((folder) => ` ${folder}`).join('');
  const reason = why === undefined ? '' : ` (${why})`;
  return `#${String(revision)}  ${at}  ${action} ${subject}${versions && ` ${versions}`}${share}${origin ? originOf(origin) : ''}${texts}${trials}${garbage}${reason}  by ${by}`;
}

function originOf({ site, revision, by, at }: Origin): string {
  const since = revision === undefined ? 'never live there' : `live there in #${String(revision)}`;
  if (by !== undefined) return ` from ${site} (${since}, by ${by}, at ${String(at)})`;
  // That site has lost a file of its history.
  return ` from ${site} (${revision === undefined ? 'since when' : `${since}, by whom`} is not known)`;
}

/** Returns two sites as lines: what is live where, since when, and how the releases differ. */
export function besideLines({ packages, problems }: ComparedSites, beside: string): string[] {
  return packages
    .flatMap(({ name, here, beside: other, difference }) => [
      `${name}: ${differenceIn(difference)}`,
      `  here  ${liveIn(here)}`,
      `  there ${liveIn(other)}`,
    ])
    .concat(
      ['', `there: ${beside}`],
      problems.here.map((problem) => `here: ${problem}`),
      problems.beside.map((problem) => `there: ${problem}`),
    );
}

function liveIn(status: PackageStatus | null): string {
  if (!status || status.live.length === 0) return 'not live';
  const { live, changed } = status;
  const since = changed ? `  since ${changed.at} by ${changed.by}` : '';
  return `${versionsOf(live)}${since}`;
}

function differenceIn(difference: Difference): string {
  if (difference === 'same') return 'the same bytes';
  if (difference === 'unknown') return 'cannot be compared';
  const { code, locales } = difference;
  if (!code && locales.length === 0) return 'the same code and texts, in another build';
  const texts = locales.length > 0 ? [`texts of ${locales.join(', ')}`] : [];
  return `differs: ${[...(code ? ['code'] : []), ...texts].join(', ')}`;
}

function versionsOf(live: PackageStatus['live']): string {
  const one = live.length === 1;
  return live
    .map(({ version, traffic }) => (one ? version : `${version} (${String(traffic)} %)`))
    .join(', ');
}

/** Returns the live releases as lines. */
export function statusLines(status: SiteStatus): string[] {
  const { revision, packages, locks, unread, unreadPasts } = status;
  const { unfinished, stored } = status;
  const width = Math.max(...packages.map(({ name }) => name.length));
  return [
    `revision ${String(revision)}`,
    ...problemsOf(status),
    ...(unread > 0
      ? [`${String(unread)} live files were not read: delivery verify reads all`]
      : []),
    '',
    ...packages.map(({ name, live, changed }) => {
      const since = changed ? `  since ${changed.at} by ${changed.by}` : '';
      return `${name.padEnd(width)}  ${versionsOf(live)}${since}`;
    }),
    ...(unreadPasts > 0
      ? [
          `${String(unreadPasts)} packages were not searched for unfinished uploads: delivery gc --incomplete --dry-run searches all`,
        ]
      : []),
    ...unfinished.map(
      (folder) =>
        `unfinished upload: ${folder}; if it does not run any more, delivery gc --incomplete removes it`,
    ),
    ...stored.map((folder) => `stored, and nobody gets it: ${folder}`),
    ...Object.entries(locks).map(
      ([subject, { by, at, why }]) => `locked: ${subject} by ${by} since ${at}: ${why}`,
    ),
  ];
}
