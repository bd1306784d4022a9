import { Button, holdPresses, LiveRegion, Notice, WhenSlow } from '@redeem/kit';
import {
  $bundleStep,
  $bundleToExchange,
  $code,
  $foreignLetter,
  $intent,
  $isCaptchaNeeded,
  $isOffline,
  $isUnchecked,
  $pasted,
  checkRetried,
  Sentence,
  SupportLink,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';

import { $isCaptchaMissed } from './captcha/Captcha';
import styles from './CodeStatus.module.css';
import { focusField } from './focus';
import { AcceptedFilm } from './lazy';
import { useTexts } from './texts';

/**
 * The time before the page reports a check that the visitor did not ask for, in milliseconds. It is longer than the delay of
 * the refusal of half a code, so that an ordinary answer comes without a flicker.
 */
const LONG_CHECK_MS = 800;

/** Shows what the visitor has to know before Continue. Screen readers announce it when the visitor pauses. */
export function CodeStatus({ onRetry }: { onRetry: () => void }) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const { intent, isCaptchaMissed, isUnchecked, code, pasted, foreign, bundle, isOffline } =
    useUnit({
      intent: $intent,
      isCaptchaMissed: $isCaptchaMissed,
      isUnchecked: $isUnchecked,
      code: $code,
      pasted: $pasted,
      foreign: $foreignLetter,
      bundle: $bundleToExchange,
      isOffline: $isOffline,
    });
  // After the paint of the letter that has changed it: the interaction of the twelfth letter took 1.7 times as long.
  const later = useDeferredValue(intent.missing);
  // A refusal never stands above the place of the green line: all below would move twice.
  const missing = intent.missing === 'other-code' ? intent.missing : later;
  // A code of sixteen characters is checked at its twelfth too. The elements below must not move with each of them.
  const isShort = missing === 'code' || missing === 'other-code';
  const isBetween = isShort && code.length > 12 && code.length < 16;
  const mayRetry = missing === 'answer' || missing === 'retry';
  const isInVain = (mayRetry && isUnchecked) || (missing === 'captcha' && isCaptchaMissed);
  const again = <Again onPress={onRetry}>{common.t('action.retry')}</Again>;
  // It is loaded with the check, so that it comes with the green line.
  const film = (
    <div className={styles.film}>
      <Suspense>
        <AcceptedFilm />
      </Suspense>
    </div>
  );
  const reason = isCaptchaMissed ? 'captcha.unavailable' : 'code.unchecked';

  return (
    <>
      <LiveRegion>
        {/* It stays during an exchange, because nothing may move under the pointer after a press. */}
        {(missing === null || missing === 'exchange') && (
          <>
            <div className={bundle === null ? undefined : styles.words}>
              <Notice tone="success">{t('code.success')}</Notice>
              {film}
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
        {(missing === 'check' || isBetween) && (
          // The place of the green line and the film, from the key press on: Continue does not move when the code is accepted.
          <div className={styles.awaited}>
            <div className={styles.place}>
              <Notice tone="success">
                {/* Not a text of the page: it must neither be announced nor found. */}
                <span data-text={t('code.success')} />
              </Notice>
              {film}
            </div>
            {missing === 'check' && <Checking />}
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
        {isInVain && (
          <Notice tone="info">
            <p className={styles.words}>{t(isOffline ? 'code.offline' : reason)}</p>
            {isCaptchaMissed && <p className={styles.words}>{t('err.InvalidCaptcha')}</p>}
            {again}
          </Notice>
        )}
        {mayRetry && !isUnchecked && again}
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
      {isInVain && (
        <p className={styles.contact}>
          <SupportLink />
        </p>
      )}
    </>
  );
}

/** A button for another check, which removes it. */
function Again({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button
      variant="secondary"
      onClick={() => {
        onPress();
        // The focus must not be lost with the button.
        focusField();
        // The elements below move up under the pointer.
        holdPresses();
      }}
    >
      {children}
    </Button>
  );
}

/** Reports a check: at once if the visitor asked for it by a press or a captcha, else if it takes long. */
function Checking() {
  const { t } = useTexts();
  const { code, intent, isCaptchaNeeded } = useUnit({
    code: $code,
    intent: $intent,
    isCaptchaNeeded: $isCaptchaNeeded,
  });
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLong, LONG_CHECK_MS, true);
    return () => {
      clearTimeout(timer);
    };
  }, [code]);
  const isReported = isLong || intent.at !== null || isCaptchaNeeded;
  // A string of its own in the element: a translating browser replaces other text nodes, which React cannot remove then.
  return <p className={styles.quiet}>{isReported && t('code.checking')}</p>;
}

/** The progress of an exchange, or why a press did nothing. It changes with a press, so it is below Continue. */
export function CodeProgress() {
  const { t } = useTexts();
  const { intent, bundle, bundleStep, code, isOffline, retry } = useUnit({
    intent: $intent,
    bundle: $bundleToExchange,
    bundleStep: $bundleStep,
    code: $code,
    isOffline: $isOffline,
    retry: checkRetried,
  });
  const { at, missing } = intent;
  return (
    <LiveRegion>
      {bundleStep === 'settling' && <p className={styles.quiet}>{t('code.checking')}</p>}
      {bundleStep === 'exchanging' && (
        <div className={styles.quiet}>
          <p>{t('bundle.exchanging')}</p>
          <WhenSlow>{t('bundle.slow')}</WhenSlow>
        </div>
      )}
      {bundle !== null && bundleStep === 'failed' && (
        <p className={styles.quiet}>{t('bundle.unused')}</p>
      )}
      {bundle !== null && bundleStep === 'unclear' && (
        <>
          <p className={styles.quietWords}>{t('bundle.unclear')}</p>
          {isOffline && <p className={styles.quietWords}>{t('code.offline')}</p>}
          <Again onPress={retry}>{t('bundle.check')}</Again>
        </>
      )}
      {at !== null && (missing === 'code' || missing === 'other-code') && (
        // The new key makes screen readers announce the same message after another press.
        <p key={at} className={styles.quiet}>
          {missing === 'other-code'
            ? t('code.judged')
            : code === ''
              ? t('code.empty')
              : t('code.incomplete', { count: Array.from(code).length })}
        </p>
      )}
    </LiveRegion>
  );
}
