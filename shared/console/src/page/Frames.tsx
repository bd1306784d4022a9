import { Button, Notice } from '@redeem/kit';
import { LOCALES } from '@redeem/store/rules';
import { useState } from 'react';

import type { Frames as FramesData } from '../comparison';
import styles from './console.module.css';
import { Select } from './Difference';
import { languageName } from './content/names';
import { NotYet, pageWith } from './parts';
import { type Live, useAnswer } from './state';

/** Widths of a small phone, a phone, a tablet and a desktop, in pixels. */
const WIDTHS = ['320', '375', '768', '1280'];

/** The widest page that is shown in its own size, and the height of all, in pixels. */
const WIDEST = 500;
const HEIGHT = 720;

interface FramesProps {
  name: string;
  version: string;
  live: Live;
}

/** The visitors' page with one release, for each brand and several locales and widths side by side. */
export function Frames({ name, version, live }: FramesProps) {
  const { data, error } = useAnswer<FramesData>(`/api/packages/${name}/frames`, live.version);
  const [path, setPath] = useState<string>();
  const [round, setRound] = useState(0);
  const [widths, setWidths] = useState(['375', '1280']);
  const [locales, setLocales] = useState<string[]>(['en', 'fr']);
  if (!data) return <NotYet error={error} />;
  const page = path ?? data.paths[0] ?? '/';
  return (
    <>
      <header className={styles.head}>
        <p className={styles.muted}>
          <a href={`#/remotes/${name}`}>{name}</a>
        </p>
        <h1 tabIndex={-1}>
          {name} {version} in the page
        </h1>
      </header>
      {data.problem !== null && <Notice tone="warning">{data.problem}</Notice>}
      <div className={styles.filter}>
        <Select label="Page" value={page} options={data.paths} onChange={setPath} />
        <Choices legend="Widths" all={WIDTHS} chosen={widths} onChange={setWidths} />
      </div>
      <Choices
        legend="Languages"
        all={LOCALES}
        chosen={locales}
        nameOf={languageName}
        onChange={setLocales}
      />
      {data.problem === null && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            onClick={() => {
              setRound((before) => before + 1);
            }}
          >
            Load the frames again
          </Button>
          <p className={styles.muted}>
            The page asks before it runs a release of a link: confirm that in one frame of each
            brand, then load all again.
          </p>
        </div>
      )}
      {data.addresses.map((address) => {
        const { host } = new URL(address);
        return (
          <section key={address} aria-label={host}>
            <h2>{host}</h2>
            {locales.map((locale) => {
              const language = languageName(locale);
              const src = pageWith(new URL(page, address).href, { name, version, locale });
              return (
                <div key={locale}>
                  <div className={styles.language}>
                    <h3>{language}</h3>
                    <a
                      href={src}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`Open ${language} of ${host} in a tab of its own`}
                    >
                      Open in a tab of its own
                    </a>
                  </div>
                  {data.problem === null && (
                    <div
                      className={styles.frames}
                      role="group"
                      aria-label={`Widths of ${host}, ${language}`}
                      tabIndex={0}
                    >
                      {widths.map((width) => (
                        <Frame
                          key={`${width} ${src} ${String(round)}`}
                          width={Number(width)}
                          src={src}
                          title={`${host}, ${language}, ${width} pixels wide`}
                        />
                      ))}
                    </div>
                  )}
                </div>
              );
            })}
          </section>
        );
      })}
    </>
  );
}

interface ChoicesProps {
  legend: string;
  all: readonly string[];
  chosen: readonly string[];
  nameOf?: (value: string) => string;
  onChange: (chosen: string[]) => void;
}

/** A choice of several of some values, which stay in their order. */
function Choices({ legend, all, chosen, nameOf = String, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {all.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => {
              onChange(
                all.filter((one) => (one === value ? target.checked : chosen.includes(one))),
              );
            }}
          />
          {nameOf(value)}
        </label>
      ))}
    </fieldset>
  );
}

/** A page of a width, made smaller if it would not fit beside others. */
function Frame({ width, src, title }: { width: number; src: string; title: string }) {
  const scale = width > WIDEST ? 0.5 : 1;
  const height = HEIGHT / scale;
  return (
    <figure>
      <figcaption className={styles.muted}>
        {width} pixels{scale < 1 && ', at half the size'}
      </figcaption>
      <div style={{ inlineSize: `${String(width * scale)}px`, blockSize: `${String(HEIGHT)}px` }}>
        <iframe
          src={src}
          title={title}
          loading="lazy"
          // Everything but leaving the console: a release that is tried may be faulty.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
          width={width}
          height={height}
          style={{ transform: `scale(${String(scale)})` }}
        />
      </div>
    </figure>
  );
}
