import { Button, Notice } from '@redeem/kit';
import { Fragment, type ReactNode, useState } from 'react';

import type { PackageDetail } from '../api';
import { type ComparedVersions, queryOf } from '../comparison';
import { bytesOf, KINDS, signed, sumOf } from '../sentences';
import styles from './console.module.css';
import { NoticeList } from './notices';
import { Cell, NotYet, Table } from './parts';
import { type Live, useAnswer } from './state';

/** The number of texts and of files that are listed before somebody asks for all. */
const SHOWN = 30;

/** The difference of two releases of a package: bytes, texts, routes, shared modules and files. */
export function Difference({ query, live }: { query: string; live: Live }) {
  const { data, error } = useAnswer<ComparedVersions>(`/api/difference?${query}`, live.version);
  const name = new URLSearchParams(query).get('name') ?? '';
  return (
    <>
      <header className={styles.head}>
        <p className={styles.muted}>
          <a href={`#/remotes/${name}`}>{name}</a>
        </p>
        <h1 tabIndex={-1}>What differs</h1>
      </header>
      <Choice query={query} live={live} compared={data} />
      {data && error && <Notice tone="danger">{error.message}</Notice>}
      {data ? <Compared data={data} /> : <NotYet error={error} />}
    </>
  );
}

/** The two releases, each of which can be chosen. */
function Choice({
  query,
  live,
  compared,
}: {
  query: string;
  live: Live;
  compared: ComparedVersions | null;
}) {
  const asked = new URLSearchParams(query);
  const name = asked.get('name') ?? '';
  const { data } = useAnswer<PackageDetail>(
    `/api/packages/${encodeURIComponent(name)}`,
    live.version,
  );
  const beside = asked.get('beside') ?? undefined;
  const kept = data?.releases.filter(({ downloads }) => downloads !== null) ?? [];
  const versions = [...(data?.stored ?? []), ...kept.map(({ version }) => version)];
  const from = asked.get('from') ?? compared?.from ?? undefined;
  const to = asked.get('to') ?? compared?.to ?? undefined;
  const go = (change: object) => {
    location.hash = `#/difference?${queryOf({ name, from, to, beside, ...change })}`;
  };
  return (
    <div className={styles.filter}>
      <Select
        label="Before"
        value={from}
        options={versions}
        onChange={(version) => {
          go({ from: version });
        }}
      />
      {beside === undefined ? (
        <Select
          label="After"
          value={to}
          options={versions}
          onChange={(version) => {
            go({ to: version });
          }}
        />
      ) : (
        <p>
          After: {to} of {beside}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string | undefined;
  options: string[];
  onChange: (value: string) => void;
}

/** A labelled choice of one of several words. */
export function Select({ label, value = '', options, onChange }: SelectProps) {
  const all = options.includes(value) || value === '' ? options : [value, ...options];
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        {value === '' && <option value="">–</option>}
        {all.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

function Compared({ data }: { data: ComparedVersions }) {
  const { difference, texts, moreTexts } = data;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? Infinity : SHOWN;
  const isLong = texts.length > SHOWN || (difference?.files.length ?? 0) > SHOWN;
  return (
    <>
      <section className={styles.card} aria-label="In short">
        <NoticeList compared={data} />
      </section>
      {difference && (
        <>
          <Section title="Bytes that browsers download" isEmpty={false}>
            <Table label="Bytes" head={['What', 'Before', 'After', 'Difference']}>
              {([...KINDS, 'other', 'all'] as const).map((kind) => {
                const [was, is] = [difference.downloads.was, difference.downloads.is].map((one) =>
                  kind === 'all' ? sumOf(one) : one[kind],
                ) as [number, number];
                return (
                  <tr key={kind} role="row">
                    <Cell title="What">{kind}</Cell>
                    <Cell title="Before">{bytesOf(was)}</Cell>
                    <Cell title="After">{bytesOf(is)}</Cell>
                    <Cell title="Difference">{signed(is - was)}</Cell>
                  </tr>
                );
              })}
            </Table>
            <p className={styles.muted}>Compressed. Texts are those of all locales.</p>
          </Section>
          <Section title="Texts" isEmpty={texts.length === 0}>
            <Table label="Texts" head={['Locale', 'Text', 'Before', 'After']}>
              {texts.slice(0, shown).map(({ locale, key, was, is }) => (
                <tr key={`${locale} ${key}`} role="row">
                  <Cell title="Locale">{locale}</Cell>
                  <Cell title="Text">
                    <code className={styles.key}>{breakable(key)}</code>
                  </Cell>
                  <Cell title="Before" wide isEmpty={was === null}>
                    <span className={styles.lines} lang={locale.replace('_', '-')}>
                      {was}
                    </span>
                  </Cell>
                  <Cell title="After" wide isEmpty={is === null}>
                    <span className={styles.lines} lang={locale.replace('_', '-')}>
                      {is}
                    </span>
                  </Cell>
                </tr>
              ))}
            </Table>
            <More count={moreTexts + Math.max(0, texts.length - shown)} what="texts" />
          </Section>
          <Values title="Pages" values={difference.routes} />
          <Values title="Shared modules" values={difference.shared} />
          <Section title="Files" isEmpty={difference.files.length === 0}>
            <Table label="Files" head={['File', 'Before', 'After']}>
              {difference.files.slice(0, shown).map(({ path, was, is }) => (
                <tr key={path} role="row">
                  <Cell title="File" wide>
                    <code>{path}</code>
                  </Cell>
                  <Cell title="Before" isEmpty={was === null}>
                    {was !== null && bytesOf(was)}
                  </Cell>
                  <Cell title="After" isEmpty={is === null}>
                    {is !== null && bytesOf(is)}
                  </Cell>
                </tr>
              ))}
            </Table>
            <More count={Math.max(0, difference.files.length - shown)} what="files" />
          </Section>
          {isLong && !isWhole && (
            <div>
              <Button
                variant="secondary"
                onClick={() => {
                  setWhole(true);
                }}
              >
                Show all texts and files
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Lets a key break behind its dots. */
function breakable(key: string): ReactNode {
  return key.split('.').map((part, index) => (
    <Fragment key={`${String(index)} ${part}`}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function More({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <p className={styles.muted}>
      {count} more {what} differ.
    </p>
  );
}

function Values({
  title,
  values,
}: {
  title: string;
  values: NonNullable<ComparedVersions['difference']>['routes'];
}) {
  return (
    <Section title={title} isEmpty={values.length === 0}>
      <Table label={title} head={['Name', 'Before', 'After']}>
        {values.map(({ name, was, is }) => (
          <tr key={name} role="row">
            <Cell title="Name" wide>
              <code>{name}</code>
            </Cell>
            <Cell title="Before" isEmpty={was === null}>
              {was}
            </Cell>
            <Cell title="After" isEmpty={is === null}>
              {is}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Section({
  title,
  isEmpty,
  children,
}: {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <h2>{title}</h2>
      {isEmpty ? <p className={styles.muted}>No difference.</p> : children}
    </>
  );
}
