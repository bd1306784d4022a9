import type { Release } from '../boot-page/choose-releases';
import { type InspectedRemote, reasonFor } from './inspection';

interface RemoteTableProps {
  remotes: readonly InspectedRemote[];
}

/** The table of all remotes. */
export function RemoteTable({ remotes }: RemoteTableProps) {
  return (
    // The table is wider than a phone, so it scrolls, and has to be focusable by keyboard.
    <div className="tool-table" role="region" aria-label="Remotes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Remote', 'This page', 'Loading', 'Next page'].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {remotes.map(({ name, now, next, load }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ReleaseText release={now} />
              </td>
              <td>{load}</td>
              <td>{isSame(now, next) ? 'the same' : <ReleaseText release={next} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReleaseText({ release }: { release: Release | null }) {
  if (!release) return 'none';
  return (
    <>
      {release.state !== 'override' && <strong>{release.metadata.version} </strong>}
      {reasonFor(release)}
      <span className="tool-address">{release.url}</span>
    </>
  );
}

/** True if both are the same release, for any reason it was chosen. */
function isSame(now: Release | null, next: Release | null): boolean {
  return now?.url === next?.url;
}
