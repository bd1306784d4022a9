import type { ReactNode } from 'react';

import styles from './console.module.css';

export interface Column<Row> {
  title: string;
  /** What a row has here. Nothing is a dash in the table, and is left out of the card. */
  cell: (row: Row) => ReactNode;
  /** Whether it has sentences. */
  wide?: boolean;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A table that becomes a list of cards where it is narrow. Screen readers keep the table. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className={styles.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title }) => (
            <th key={title} scope="col" role="columnheader">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ title, cell, wide = false }) => {
              const shown = cell(row);
              const isEmpty = shown === null || shown === false || shown === '';
              return (
                <td
                  key={title}
                  role="cell"
                  data-title={title}
                  data-empty={isEmpty || undefined}
                  className={wide ? styles.wide : undefined}
                >
                  <div>{isEmpty ? <span className={styles.muted}>–</span> : shown}</div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
