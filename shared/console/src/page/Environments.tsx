import { Button, Notice, VisuallyHidden } from '@redeem/kit';
import { useState } from 'react';

import { defaultIn, type Draft } from '../api';
import { type Environments as EnvironmentsData, type PackageAt, queryOf } from '../comparison';
import styles from './console.module.css';
import { Author, Cell, Find, foundBy, LiveVersions, NotYet, SHOWN, Table, Time } from './parts';
import { useNow } from './clock';
import { type Live, useAnswer } from './state';

interface EnvironmentsProps {
  live: Live;
  onAct: (draft: Draft, revision: number) => void;
}

/** Several sites side by side: what is live where, and what can be brought to this one. */
export function Environments({ live, onAct }: EnvironmentsProps) {
  // No event says that another site has changed.
  const version = `${live.version} ${String(useNow().now)}`;
  const { data, error } = useAnswer<EnvironmentsData>('/api/environments', version);
  const [words, setWords] = useState('');
  if (!data) return <NotYet error={error} />;
  const ends = titlesOf(data.sites.map(({ address }) => address));
  const titles = ['This site', ...ends.slice(1)];
  const found = foundBy(words, data.packages);
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Environments</h1>
        {data.sites.map(({ address }, index) => (
          <p key={address} className={styles.muted}>
            {titles[index]}: {address}
          </p>
        ))}
      </header>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data.sites.map(
        ({ address, error: problem }, index) =>
          problem !== null && (
            <Notice key={address} tone="warning" live="alert">
              {titles[index]} is not shown: {problem}
            </Notice>
          ),
      )}
      <Find among={data.packages.length} words={words} onChange={setWords} />
      <Table label="What is live where" head={['Name', ...titles, 'Bring to this site']}>
        {found.slice(0, SHOWN).map((row) => (
          <Row key={row.name} row={row} data={data} titles={titles} onAct={onAct} />
        ))}
      </Table>
      {found.length > SHOWN && (
        <p className={styles.muted}>{found.length - SHOWN} more: search for their names.</p>
      )}
    </>
  );
}

interface RowProps {
  row: EnvironmentsData['packages'][number];
  data: EnvironmentsData;
  titles: string[];
  onAct: EnvironmentsProps['onAct'];
}

function Row({ row: { name, at, may }, data: { sites, revision }, titles, onAct }: RowProps) {
  const [here = null] = at;
  const offers = at.flatMap((there, index) => {
    const version = there ? defaultIn(there.live) : undefined;
    const address = sites[index]?.address;
    if (index === 0 || version === undefined || address === undefined) return [];
    if (there?.isSame) return [];
    const title = titles[index] ?? address;
    return [{ version, address, title, isNew: !there?.wasHere && may.includes('publish') }];
  });
  return (
    <tr role="row">
      <Cell title="Name">
        <a className={styles.name} href={`#/remotes/${name}`}>
          {name}
        </a>
      </Cell>
      {at.map((there, index) => (
        <Cell key={sites[index]?.address} title={titles[index] ?? ''} isEmpty={!there}>
          {there && <At there={there} isHere={index === 0} hasOther={here !== null} />}
        </Cell>
      ))}
      <Cell title="Bring to this site" isEmpty={offers.length === 0}>
        {offers.map(({ version, address, title, isNew }) => {
          const draft = { action: 'publish', name, version, from: address } as const;
          return (
            <span key={address} className={styles.actions}>
              {isNew && (
                <Button
                  variant="secondary"
                  label={`Bring ${version}: ${name} of ${title}`}
                  onClick={() => {
                    onAct({ ...draft, traffic: 100 }, revision);
                  }}
                >
                  Bring {version}
                </Button>
              )}
              {isNew && name !== 'shell' && here && (
                <Button
                  variant="secondary"
                  label={`Try with 10 %: ${name} ${version} of ${title}`}
                  onClick={() => {
                    onAct({ ...draft, traffic: 10 }, revision);
                  }}
                >
                  Try with 10 %
                </Button>
              )}
              <a href={`#/difference?${queryOf({ name, to: version, beside: address })}`}>
                Compare
                <VisuallyHidden>
                  {' '}
                  with {version} of {title}
                </VisuallyHidden>
              </a>
            </span>
          );
        })}
      </Cell>
    </tr>
  );
}

function At({ there, isHere, hasOther }: { there: PackageAt; isHere: boolean; hasOther: boolean }) {
  const { live, changed } = there;
  return (
    <>
      <LiveVersions live={live} />
      {changed && (
        <p className={styles.muted}>
          <Time at={changed.at} /> by <Author by={changed.by} />
        </p>
      )}
      {!isHere && hasOther && <p className={styles.muted}>{sameness(there)}</p>}
    </>
  );
}

function sameness({ isSame, wasHere }: PackageAt): string {
  if (isSame === null) return 'cannot be compared';
  if (wasHere) return 'was live here before';
  return isSame ? 'the same bytes as here' : 'other bytes than here';
}

/** Returns the ends of addresses, as long as it takes to tell the sites apart. */
function titlesOf(addresses: string[]): string[] {
  const parts = addresses.map((address) => address.split('/').filter(Boolean));
  for (let length = 1; length < 4; length += 1) {
    const ends = parts.map((part) => part.slice(-length).join('/'));
    if (new Set(ends).size === ends.length) return ends;
  }
  return addresses;
}
