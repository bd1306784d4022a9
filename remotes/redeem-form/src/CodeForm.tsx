import {
  Button,
  CodeText,
  Field,
  guardPresses,
  lazyExtra,
  LiveRegion,
  Notice,
  NoticeDetails,
  Spinner,
} from '@redeem/kit';
import {
  $areSubCodesChecking,
  $bundleToExchange,
  $canContinue,
  $captchaRound,
  $code,
  $codeBefore,
  $isAccepted,
  $isCaptchaNeeded,
  $isChecking,
  $isSubmitting,
  $isTokenRefused,
  $isUsedUp,
  $refusal,
  checkRetried,
  codeSubmitted,
  codeTyped,
  fieldEdited,
  RedemptionHistory,
  Sentence,
  UsedCodeActions,
  useUnit,
} from '@redeem/platform';
import { Suspense, useDeferredValue, useId, useRef, useState } from 'react';

import { Captcha } from './captcha/Captcha';
import styles from './CodeForm.module.css';
import { CodeProgress, CodeStatus } from './CodeStatus';
import { DialogButton } from './DialogButton';
import { FIELD_ID, focusField } from './focus';
import { Refusal } from './Refusal';
import { useTexts } from './texts';
import { useCaret } from './use-caret';
import { WhereIsMyCode } from './WhereIsMyCode';

const HelpLink = lazyExtra(
  async () => (await import(/* webpackChunkName: "later" */ './HelpLink')).HelpLink,
);

const loadScan = async () =>
  (await import(/* webpackChunkName: "later" */ './qr/ScanDialog')).ScanDialog;

/** The field, the messages about the code in it, and Continue. */
export function CodeForm() {
  const { t } = useTexts();
  const help = useId();
  const next = useRef<HTMLButtonElement>(null);
  const captcha = useRef<HTMLDivElement>(null);
  // The number of the check whose captcha could not be shown.
  const [missed, setMissed] = useState<number | null>(null);
  const { code, isAccepted, refusal, isUsedUp, canContinue, bundle, ...form } = useUnit({
    code: $code,
    isAccepted: $isAccepted,
    refusal: $refusal,
    isTokenRefused: $isTokenRefused,
    isUsedUp: $isUsedUp,
    isChecking: $isChecking,
    areSubCodesChecking: $areSubCodesChecking,
    isCaptchaNeeded: $isCaptchaNeeded,
    round: $captchaRound,
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
  const isCaptchaMissed = form.isCaptchaNeeded && missed === form.round;

  // Continue sticks to the edge only if nothing has to be read or done before it.
  const isFree = bundle === null && (isAccepted || code.length < 12);
  const layout = isFree ? (isAccepted ? 'accepted' : 'reach') : 'form';
  const submit = () => {
    form.submit(performance.now());
    if (isCaptchaMissed) form.retry();
  };
  const ask = () => {
    submit();
    // The focus moves to what has to be done first: the captcha, or the field, where a message says why nothing happens.
    if (!canContinue) (captcha.current ?? field.current)?.focus();
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
        invalid={!isAccepted && (fault !== null || isUsedUp)}
        error={fault === null ? isUsedUp && <UsedUp /> : <Refusal reason={fault} />}
        describedBy={fault !== null || isUsedUp ? help : undefined}
        adornment={isWaiting && <Spinner />}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {isUsedUp && <UsedCodeActions onAnother={focusField} />}
      <Captcha
        words={captcha}
        onMissed={setMissed}
        onLeave={() => {
          // The focus moves to the next step: Continue, or the field with the code to correct.
          (canContinue ? next : field).current?.focus();
        }}
      />
      {(refusal !== null || isUsedUp) && (
        <div id={help}>
          <Suspense>
            <HelpLink />
          </Suspense>
        </div>
      )}
      {/* The list of countries is far away, so a screen reader announces the offer. */}
      <LiveRegion>
        <CodeAgain />
      </LiveRegion>
      <div className={styles.status}>
        <CodeStatus isCaptchaMissed={isCaptchaMissed} onRetry={submit} />
      </div>
      {/* Not of type submit: Enter in the field has to work while the button ignores presses. */}
      <Button
        ref={next}
        variant={isUsedUp ? 'secondary' : 'primary'}
        final={bundle !== null}
        wide
        inactive={!canContinue}
        busy={form.isSubmitting}
        onClick={ask}
      >
        {t('code.continue')}
      </Button>
      <CodeProgress />
      {code === '' && <WhereIsMyCode />}
      <div className={styles.scan}>
        <DialogButton load={loadScan} otherwise={t('scan.failed')} wide onDone={focusField}>
          {t('scan.open')}
        </DialogButton>
      </div>
    </form>
  );
}

/** Shows where a used code was redeemed. */
function UsedUp() {
  return (
    <Notice tone="info">
      <NoticeDetails>
        <RedemptionHistory />
      </NoticeDetails>
    </Notice>
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
