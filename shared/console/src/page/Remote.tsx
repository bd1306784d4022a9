import { Button, Notice } from '@redeem/kit';

import { type Draft, type PackageDetail, type Session } from '../api';
import styles from './console.module.css';
import { Author, LiveVersions, NotYet, Time } from './parts';
import { ReleaseLinks, Releases } from './Releases';
import { type Live, useAnswer } from './state';

interface RemoteProps {
  name: string;
  live: Live;
  session: Session;
  onAct: (draft: Draft, revision: number) => void;
}

/** One package: what is live of it, what can be done, and its releases. */
export function Remote({ name, live, session, onAct }: RemoteProps) {
  const { data, error } = useAnswer<PackageDetail>(
    `/api/packages/${encodeURIComponent(name)}`,
    live.version,
  );
  if (!data) return <NotYet error={error} />;
  const { lock, changed } = data;
  return (
    <>
      <header className={styles.head}>
        <p className={styles.muted}>
          <a href="#/">Overview</a>
        </p>
        <h1 tabIndex={-1}>{name}</h1>
        {changed && (
          <p className={styles.muted}>
            Changed <Time at={changed.at} /> by <Author by={changed.by} />
            {changed.why !== null && `: ${changed.why}`}
          </p>
        )}
      </header>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {lock && (
        <Notice tone="warning">
          Locked by <Author by={lock.by} /> since <Time at={lock.at} />: {lock.why}
        </Notice>
      )}
      {data.siteLock && (
        <Notice tone="warning">The whole site is locked: {data.siteLock.why}</Notice>
      )}
      <section className={styles.card} aria-label="Live">
        <LiveVersions live={data.live} />
        <Actions data={data} session={session} onAct={onAct} />
      </section>
      <h2>Releases</h2>
      <Releases data={data} session={session} onAct={onAct} />
      <p>
        <a href={`#/history?subject=${name}`}>All changes of {name}</a>
      </p>
    </>
  );
}

/** Shares of visitors that a trial usually gets. */
const STEPS = [10, 25, 50, 100];

interface ActionsProps extends Pick<RemoteProps, 'session' | 'onAct'> {
  data: PackageDetail;
}

function Actions({ data, session, onAct }: ActionsProps) {
  const { name, live, may, revision, lock, siteLock } = data;
  const send = (draft: Draft) => () => {
    onAct(draft, revision);
  };
  const isLocked = lock !== null || siteLock !== null;
  if (may.length === 0)
    return <p className={styles.muted}>You may look at this, and change nothing.</p>;
  return (
    <>
      {!isLocked &&
        live
          .filter((release) => !release.default)
          .map(({ version, traffic }) => (
            <div
              key={version}
              className={styles.actions}
              role="group"
              aria-label={`Trial of ${version}`}
            >
              <span className={styles.label}>Trial of {version}</span>
              {may.includes('raise') &&
                STEPS.filter((step) => step > traffic).map((step) => (
                  <Button
                    key={step}
                    variant={step === 100 ? 'primary' : 'secondary'}
                    label={`${step === 100 ? 'Promote to all' : `Raise to ${String(step)} %`}: ${version}`}
                    onClick={send({ action: 'raise', name, version, traffic: step })}
                  >
                    {step === 100 ? 'Promote to all' : `Raise to ${String(step)} %`}
                  </Button>
                ))}
              {may.includes('lower') && traffic > 0 && (
                <Button
                  variant="secondary"
                  onClick={send({ action: 'lower', name, version, traffic: 0 })}
                >
                  Pause trial
                </Button>
              )}
              {may.includes('rollback') && (
                <Button variant="secondary" onClick={send({ action: 'rollback', name, version })}>
                  End trial
                </Button>
              )}
            </div>
          ))}
      {!isLocked &&
        may.includes('publish') &&
        data.stored.map((version) => (
          <div
            key={version}
            className={styles.actions}
            role="group"
            aria-label={`Stored ${version}`}
          >
            <span className={styles.label}>Stored: {version}</span>
            {name !== 'shell' && (
              <Button
                variant="secondary"
                label={`Try with 10 %: ${version}`}
                onClick={send({ action: 'publish', name, version, traffic: 10 })}
              >
                Try with 10 %
              </Button>
            )}
            <Button
              variant="secondary"
              label={`Publish to all: ${version}`}
              onClick={send({ action: 'publish', name, version, traffic: 100 })}
            >
              Publish to all
            </Button>
            <ReleaseLinks name={name} version={version} session={session} may={may} />
          </div>
        ))}
      <div className={styles.actions}>
        {may.includes(lock ? 'unlock' : 'lock') && (
          <Button variant="secondary" onClick={send({ action: lock ? 'unlock' : 'lock', name })}>
            {lock ? `Unlock ${name}` : `Lock ${name}`}
          </Button>
        )}
        {!isLocked && live.length > 0 && may.includes('retire') && (
          <Button variant="quiet" onClick={send({ action: 'retire', name })}>
            Withdraw {name}
          </Button>
        )}
      </div>
    </>
  );
}
