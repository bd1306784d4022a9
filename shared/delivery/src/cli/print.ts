import type { SiteStatus } from '../maintenance/status';
import type { HistoryEntry } from '../revisions/history';

/** Returns one line about a revision: time, change, versions, author and reason. */
export function revisionLine({ revision, at, by, change }: HistoryEntry): string {
  const { action, subject, from, to, traffic, why, ended = [], removed = [] } = change;
  const versions = [from, to].filter((version) => version !== null).join(' → ');
  const share = traffic === undefined ? '' : ` for ${String(traffic)} %`;
  const trials = ended.map((version) => `, ends the trial of ${version}`).join('');
  const garbage = removed.map((folder) => ` ${folder}`).join('');
  const reason = why === undefined ? '' : ` (${why})`;
  return `#${String(revision)}  ${at}  ${action} ${subject}${versions && ` ${versions}`}${share}${trials}${garbage}${reason}  by ${by}`;
}

/** Returns the live releases as lines. */
export function statusLines(status: SiteStatus): string[] {
  const { revision, isPublished, packages, locks, problems, unread, unreadPasts, unfinished } =
    status;
  const width = Math.max(...packages.map(({ name }) => name.length));
  return [
    `revision ${String(revision)}`,
    ...(isPublished ? [] : ['visitors do not get this revision yet: run delivery repair']),
    ...problems,
    ...(unread > 0
      ? [`${String(unread)} live files were not read: delivery verify reads all`]
      : []),
    '',
    ...packages.map(({ name, live, changed }) => {
      const versions = live.map(({ version, traffic }) =>
        live.length === 1 ? version : `${version} (${String(traffic)} %)`,
      );
      const since = changed ? `  since ${changed.at} by ${changed.by}` : '';
      return `${name.padEnd(width)}  ${versions.join(', ')}${since}`;
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
    ...Object.entries(locks).map(
      ([subject, { by, at, why }]) => `locked: ${subject} by ${by} since ${at}: ${why}`,
    ),
  ];
}
