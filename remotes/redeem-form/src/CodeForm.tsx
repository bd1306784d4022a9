import { Button, Field, LiveRegion, Spinner } from '@redeem/kit';
import {
  $canContinue,
  $code,
  $isAccepted,
  $isSubmitting,
  $isUsedUp,
  $refusal,
  fieldEdited,
  UsedCodeActions,
  useUnit,
} from '@redeem/platform';
import { useId, useRef } from 'react';

import { Captcha } from './captcha/Captcha';
import styles from './CodeForm.module.css';
import { CodeAgain } from './CodeAgain';
import { CodeStatus } from './CodeStatus';
import { HelpLink } from './HelpLink';
import { Refusal } from './Refusal';
import { $refusals } from './refusals';
import { Scan } from './scan/Scan';
import { $isUnsettled, continueAsked } from './status';
import { useTexts } from './texts';
import { UsedUp } from './UsedUp';
import { useCaret } from './use-caret';

/** The field, what there is to say about the code in it, and Continue. */
export function CodeForm() {
  const { t } = useTexts();
  const { field, keepCaret } = useCaret();
  const help = useId();
  const next = useRef<HTMLButtonElement>(null);
  const {
    code,
    isAccepted,
    refusal,
    refusals,
    isUsedUp,
    isUnsettled,
    canContinue,
    isSubmitting,
    edit,
    goOn,
  } = useUnit({
    code: $code,
    isAccepted: $isAccepted,
    refusal: $refusal,
    refusals: $refusals,
    isUsedUp: $isUsedUp,
    isUnsettled: $isUnsettled,
    canContinue: $canContinue,
    isSubmitting: $isSubmitting,
    edit: fieldEdited,
    goOn: continueAsked,
  });

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <Field
        ref={field}
        code
        label={t('code.label')}
        hint={t('code.hint')}
        value={code}
        onChange={(text, isComposing) => {
          if (isComposing) {
            // Keyboards of phones compose ordinary letters too, and these are checked as they come.
            if (!/[^\w\s-]/.test(text)) edit(text);
            return;
          }
          keepCaret(text);
          edit(text);
        }}
        // A bundle may fail although its code is good, and who asks for a captcha has not looked at it.
        invalid={!isAccepted && refusal !== 'captcha' && (refusal !== null || isUsedUp)}
        error={
          refusal === null ? isUsedUp && <UsedUp /> : <Refusal key={refusals} reason={refusal} />
        }
        describedBy={refusal !== null || isUsedUp ? help : undefined}
        adornment={isUnsettled && <Spinner />}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {isUsedUp && (
        <UsedCodeActions
          onAnother={() => {
            field.current?.focus();
          }}
        />
      )}
      <HelpLink id={help} />
      {/* What changes the country is far from here: the offer is heard, not only seen. */}
      <LiveRegion>
        <CodeAgain
          onTake={() => {
            field.current?.focus();
          }}
        />
      </LiveRegion>
      <Captcha
        onLeave={() => {
          // To what is to be done now: go on, or correct the code.
          (canContinue ? next : field).current?.focus();
        }}
      />
      <CodeStatus
        onLeave={() => {
          // The button goes away with what it says, and must not take the focus with it.
          field.current?.focus();
        }}
      />
      {/* Not of type submit: Enter in the field must not depend on whether it takes a press. */}
      <Button
        ref={next}
        wide
        inactive={!canContinue}
        busy={isSubmitting}
        onClick={() => {
          goOn();
          // Why nothing happens is said; the field is where that is changed.
          if (!canContinue) field.current?.focus();
        }}
      >
        {t('code.continue')}
      </Button>
      <Scan
        onScanned={() => {
          field.current?.focus();
        }}
      />
    </form>
  );
}
