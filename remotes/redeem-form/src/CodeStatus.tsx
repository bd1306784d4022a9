import { Button, holdPresses, lazyExtra, LiveRegion, Notice, WhenSlow } from '@redeem/kit';
import {
  $bundleStep,
  $bundleToExchange,
  $code,
  $foreignLetter,
  $isOffline,
  $pasted,
  checkRetried,
  Sentence,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { Suspense, useDeferredValue } from 'react';

import styles from './CodeStatus.module.css';
import { $askedAt, $hasMissedCaptcha, $status } from './status';
import { useTexts } from './texts';

const AcceptedFilm = lazyExtra(
  async () => (await import(/* webpackChunkName: "later" */ './AcceptedFilm')).AcceptedFilm,
);
const BundleOutcome = lazyExtra(
  async () => (await import(/* webpackChunkName: "later" */ './BundleOutcome')).BundleOutcome,
);

interface CodeStatusProps {
  /** Called after a press of a button that is about to be removed. */
  onLeave: () => void;
}

/** Shows what the visitor has to know before Continue. Screen readers announce it when the visitor pauses. */
export function CodeStatus({ onLeave }: CodeStatusProps) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const { current, code, pasted, foreign, bundle, isOffline, hasMissedCaptcha, retry } = useUnit({
    current: $status,
    code: $code,
    pasted: $pasted,
    foreign: $foreignLetter,
    bundle: $bundleToExchange,
    isOffline: $isOffline,
    hasMissedCaptcha: $hasMissedCaptcha,
    retry: checkRetried,
  });
  // After the paint of the letter that has changed it: the interaction of the twelfth letter took 1.7 times as long.
  const status = useDeferredValue(current);
  const isInCheck = status === 'begun' || status === 'checking';
  // A code of sixteen characters is checked at its twelfth too. The elements below must not move with each of them.
  const isBetween = status === null && code.length > 12 && code.length < 16;

  const again = (
    <Button
      variant="secondary"
      onClick={() => {
        retry();
        onLeave();
        // The elements below move up under the pointer.
        holdPresses();
      }}
    >
      {common.t('action.retry')}
    </Button>
  );

  return (
    <LiveRegion>
      {/* It stays during an exchange, because nothing may move under the pointer after a press. */}
      {(status === 'accepted' || status === 'submitting') && (
        <>
          <div className={bundle === null ? undefined : styles.words}>
            <Notice tone="success">{t('code.success')}</Notice>
            <Film />
          </div>
          {bundle !== null && (
            <Notice tone="warning">
              {t(bundle.isGooglePlayBundle ? 'bundle.final.googlePlay' : 'bundle.final.codes', {
                total: bundle.selections.length,
              })}
            </Notice>
          )}
        </>
      )}
      {(isInCheck || isBetween) && (
        // The place of the green line and the film, from the key press on: Continue does not move when the code is accepted.
        <div className={styles.awaited}>
          <div className={styles.place}>
            <Notice tone="success">
              {/* Not a text of the page: it must neither be announced nor found. */}
              <span data-text={t('code.success')} />
            </Notice>
            <Film />
          </div>
          <p className={styles.quiet}>{status === 'checking' && t('code.checking')}</p>
        </div>
      )}
      {pasted !== null && (
        <Notice tone="info">
          {pasted.codes[0] === code ? (
            <p className={styles.words}>{t('code.first', { total: pasted.codes.length })}</p>
          ) : (
            <>
              <p className={styles.words}>{t('code.unclear')}</p>
              <p className={styles.quiet} translate="no">
                <bdi>{pasted.text}</bdi>
              </p>
            </>
          )}
        </Notice>
      )}
      {status === 'unchecked' && (
        <Notice tone="info">
          <p className={styles.words}>
            {t(
              isOffline
                ? 'code.offline'
                : hasMissedCaptcha
                  ? 'captcha.unavailable'
                  : 'code.unchecked',
            )}
          </p>
          {hasMissedCaptcha && <p className={styles.words}>{t('err.InvalidCaptcha')}</p>}
          {again}
        </Notice>
      )}
      {status === 'retryable' && again}
      {foreign !== null && (
        <Notice tone="info">
          <p>
            <Sentence
              template={template('code.letter')}
              parts={{
                position: foreign.position,
                letter: <bdi translate="no">{foreign.letter}</bdi>,
              }}
            />
          </p>
        </Notice>
      )}
    </LiveRegion>
  );
}

/** The place of the film. It is loaded with the check, so that it comes with the green line. */
function Film() {
  return (
    <div className={styles.film}>
      <Suspense>
        <AcceptedFilm />
      </Suspense>
    </div>
  );
}

/** The progress of an exchange, or of a check after it. It changes with a press, so it is below Continue. */
export function CodeProgress({ onLeave }: CodeStatusProps) {
  const { t } = useTexts();
  const { status, bundle, bundleStep, code, askedAt } = useUnit({
    status: $status,
    bundle: $bundleToExchange,
    bundleStep: $bundleStep,
    code: $code,
    askedAt: $askedAt,
  });
  return (
    <LiveRegion>
      {bundleStep === 'settling' && <p className={styles.quiet}>{t('code.checking')}</p>}
      {bundleStep === 'exchanging' && (
        <div className={styles.quiet}>
          <p>{t('bundle.exchanging')}</p>
          <WhenSlow>{t('bundle.slow')}</WhenSlow>
        </div>
      )}
      {bundle !== null && (
        // Loaded before it is needed, because it may have to report a lost connection.
        <Suspense>
          <BundleOutcome onLeave={onLeave} />
        </Suspense>
      )}
      {status === 'incomplete' && (
        // The new key makes screen readers announce the same message after another press.
        <p key={askedAt} className={styles.quiet}>
          {code === '' ? t('code.empty') : t('code.incomplete', { count: Array.from(code).length })}
        </p>
      )}
      {status === 'judged' && (
        <p key={askedAt} className={styles.quiet}>
          {t('code.judged')}
        </p>
      )}
    </LiveRegion>
  );
}
