import type { SiteStatus } from '../publish/status';
import type { Revision } from '../revisions/revision-contract';

/** One line about a revision: when, what, from where to where, who and why. */
export function revisionLine({ revision, at, by, change }: Revision): string {
  const { action, subject, from, to, traffic, why, ended = [], removed = [] } = change;
  const versions = to === null ? '' : ` ${from === null ? '' : `${from} → `}${to}`;
  const share = traffic === undefined ? '' : ` for ${String(traffic)} %`;
  const trials = ended.map((version) => `, ends the trial of ${version}`).join('');
  const garbage = removed.map((folder) => ` ${folder}`).join('');
  const reason = why === undefined ? '' : ` (${why})`;
  return `#${String(revision)}  ${at}  ${action} ${subject}${versions}${share}${trials}${garbage}${reason}  by ${by}`;
}

/** What is live, as lines to read. */
export function statusLines({ revision, isPublished, packages, locks }: SiteStatus): string[] {
  const width = Math.max(...packages.map(({ name }) => name.length));
  return [
    `revision ${String(revision)}`,
    ...(isPublished ? [] : ['registry.json is behind it: run delivery repair']),
    '',
    ...packages.map(({ name, live, changed }) => {
      const versions = live.map(({ version, traffic }) =>
        live.length === 1 ? version : `${version} (${String(traffic)} %)`,
      );
      const since = changed ? `  since ${changed.at} by ${changed.by}` : '';
      return `${name.padEnd(width)}  ${versions.join(', ')}${since}`;
    }),
    ...Object.entries(locks).map(
      ([subject, { by, at, why }]) => `locked: ${subject} by ${by} since ${at}: ${why}`,
    ),
  ];
}
