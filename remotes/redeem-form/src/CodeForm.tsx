import { Button, CodeText, Field, guardPresses, LiveRegion, Spinner } from '@redeem/kit';
import {
  $areSubCodesChecking,
  $bundleToExchange,
  $canContinue,
  $code,
  $codeBefore,
  $isAccepted,
  $isChecking,
  $isSubmitting,
  $isTokenRefused,
  $isUsedUp,
  $refusal,
  checkRetried,
  codeSubmitted,
  codeTyped,
  fieldEdited,
  Link,
  Sentence,
  useUnit,
} from '@redeem/platform';
import { Suspense, useDeferredValue, useId } from 'react';

import { $isCaptchaMissed, Captcha } from './captcha/Captcha';
import styles from './CodeForm.module.css';
import { CodeProgress, CodeStatus } from './CodeStatus';
import { DialogButton } from './DialogButton';
import { FIELD_ID, focusField, focusFirst, leaveToField } from './focus';
import { Help, loadInsert, loadScan } from './lazy';
import { Refusal } from './Refusal';
import { useTexts } from './texts';
import { useCaret } from './use-caret';

/** The field, the messages about the code in it, and Continue. */
export function CodeForm() {
  const { t } = useTexts();
  const help = useId();
  const { code, isAccepted, refusal, isUsedUp, canContinue, bundle, ...form } = useUnit({
    code: $code,
    isAccepted: $isAccepted,
    refusal: $refusal,
    isTokenRefused: $isTokenRefused,
    isUsedUp: $isUsedUp,
    isChecking: $isChecking,
    areSubCodesChecking: $areSubCodesChecking,
    isCaptchaMissed: $isCaptchaMissed,
    canContinue: $canContinue,
    isSubmitting: $isSubmitting,
    bundle: $bundleToExchange,
    edit: fieldEdited,
    submit: codeSubmitted,
    retry: checkRetried,
  });
  const { field, keepCaret } = useCaret(code);
  // After the paint of the letter that completes the code.
  const isWaiting = useDeferredValue(form.isChecking || form.areSubCodesChecking);
  // A code that needs a captcha may be good (gap-28).
  const fault = refusal === 'captcha' && !form.isTokenRefused ? null : refusal;
  const isUseless = fault !== null || isUsedUp;

  // Continue sticks to the edge only if nothing has to be read or done before it.
  const isFree = bundle === null && (isAccepted || code.length < 12);
  const layout = isFree ? (isAccepted ? 'accepted' : 'reach') : 'form';
  const submit = () => {
    form.submit(performance.now());
    if (form.isCaptchaMissed) form.retry();
  };
  const ask = () => {
    submit();
    // A message there says why nothing happens.
    if (!canContinue) focusFirst();
  };

  return (
    <form
      // Presses count only after the page has said that Continue exchanges the code.
      ref={bundle === null ? undefined : guardPresses}
      className={styles[isUsedUp ? 'used' : layout]}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Field
        ref={field}
        id={FIELD_ID}
        code={code.length === 12 && (isAccepted || isUsedUp) ? 'short' : true}
        label={t('code.label')}
        hint={t('code.hint')}
        value={code}
        onChange={(text, isComposing) => {
          // Keyboards of phones compose ordinary letters too, so these are checked at once.
          if (isComposing && /[^\w\s-]/.test(text)) return;
          if (!isComposing) keepCaret(text);
          form.edit(text);
        }}
        // A bundle may fail although its code is good.
        invalid={!isAccepted && isUseless}
        error={isUseless && <Refusal reason={fault} />}
        describedBy={isUseless ? help : undefined}
        adornment={isWaiting && <Spinner />}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Captcha />
      {(refusal !== null || isUsedUp) && (
        <Suspense fallback={<div className={isUsedUp ? styles.usedPlace : styles.helpPlace} />}>
          <Help id={help} />
        </Suspense>
      )}
      {/* The list of countries is far away, so a screen reader announces the offer. */}
      <LiveRegion>
        <CodeAgain />
      </LiveRegion>
      <div className={styles.status}>
        <CodeStatus onRetry={submit} />
      </div>
      {/* Not of type submit: Enter in the field has to work while the button ignores presses. */}
      <Button
        final={bundle !== null}
        wide
        inactive={!canContinue}
        busy={form.isSubmitting}
        onClick={ask}
      >
        {t('code.continue')}
      </Button>
      <CodeProgress />
      <div className={styles.links}>
        {code === '' && (
          <div ref={leaveToField}>
            <DialogButton
              load={loadInsert}
              otherwise={<Link to="/support#where-is-my-code">{t('err.help')}</Link>}
            >
              {t('insert.open')}
            </DialogButton>
          </div>
        )}
        <div className={isAccepted || isUsedUp ? styles.spare : undefined}>
          <DialogButton load={loadScan} otherwise={t('scan.failed')} onDone={focusField}>
            {t('scan.open')}
          </DialogButton>
        </div>
      </div>
    </form>
  );
}

/** Offers the code that a change of country removed. */
function CodeAgain() {
  const { template } = useTexts();
  const { code, before, type } = useUnit({ code: $code, before: $codeBefore, type: codeTyped });
  if (code !== '' || before === '') return null;
  return (
    <Button
      variant="secondary"
      wide
      onClick={() => {
        type(before);
        focusField();
      }}
    >
      <span>
        <Sentence template={template('code.again')} parts={{ code: <CodeText code={before} /> }} />
      </span>
    </Button>
  );
}
