import { lazy, Suspense } from 'react';

import type { PackageDetail } from '../api';
import { bytesOf, KINDS } from '../sentences';
import styles from './console.module.css';
import { Cell, Table, Time } from './parts';
import type { Point } from './Plot';

const Plot = lazy(async () => ({ default: (await import('./Plot')).Plot }));

/** The bytes of the releases along the time, as a plot and as a table. */
export function SizePlot({ releases }: Pick<PackageDetail, 'releases'>) {
  const points = releases
    .flatMap(({ version, since, downloads }): Point[] =>
      since && since.at !== '' && downloads ? [{ version, at: since.at, bytes: downloads }] : [],
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (points.length < 2) return null;
  return (
    <section className={styles.card} aria-label="Bytes along the time">
      <div className={styles.plot} aria-hidden="true">
        <Suspense fallback={null}>
          <Plot points={points} />
        </Suspense>
      </div>
      <details>
        <summary>These bytes as a table</summary>
        <Table label="Bytes of each release" head={['Version', 'Live since', ...KINDS]}>
          {points.map(({ version, at, bytes }) => (
            <tr key={version} role="row">
              <Cell title="Version">{version}</Cell>
              <Cell title="Live since">
                <Time at={at} />
              </Cell>
              {KINDS.map((kind) => (
                <Cell key={kind} title={kind}>
                  {bytesOf(bytes[kind])}
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </section>
  );
}
