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
  $bundleToExchange,
  $canContinue,
  $code,
  $codeBefore,
  $isAccepted,
  $isSubmitting,
  $isUsedUp,
  $refusal,
  codeTyped,
  fieldEdited,
  GenericError,
  RedemptionHistory,
  type RefusalReason,
  Sentence,
  SupportLink,
  UsedCodeActions,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { Suspense, useDeferredValue, useId, useRef } from 'react';

import { Captcha } from './captcha/Captcha';
import styles from './CodeForm.module.css';
import { CodeProgress, CodeStatus } from './CodeStatus';
import { DialogButton } from './DialogButton';
import helpStyles from './HelpLink.module.css';
import { WhereIsMyCode } from './insert/WhereIsMyCode';
import { catalogueRow } from './refusal-catalogue';
import { $fault, $judgedBy } from './refusals';
import { $isUnsettled, $status, continueAsked } from './status';
import { useTexts } from './texts';
import { useCaret } from './use-caret';

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
  const {
    code,
    isAccepted,
    refusal,
    fault,
    judgedBy,
    isUsedUp,
    isUnsettled,
    canContinue,
    isSubmitting,
    bundle,
    edit,
    goOn,
  } = useUnit({
    code: $code,
    isAccepted: $isAccepted,
    refusal: $refusal,
    fault: $fault,
    judgedBy: $judgedBy,
    isUsedUp: $isUsedUp,
    isUnsettled: $isUnsettled,
    canContinue: $canContinue,
    isSubmitting: $isSubmitting,
    bundle: $bundleToExchange,
    edit: fieldEdited,
    goOn: continueAsked,
  });
  const { field, keepCaret } = useCaret(code);
  // After the paint of the letter that completes the code.
  const isWaiting = useDeferredValue(isUnsettled);
  const toField = () => {
    field.current?.focus();
  };

  // Continue sticks to the edge only if nothing has to be read or done before it.
  const isFree = bundle === null && (isAccepted || code.length < 12);
  const layout = isFree ? (isAccepted ? 'accepted' : 'reach') : 'form';
  const ask = () => {
    goOn(performance.now());
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
        id="code"
        code={code.length === 12 && (isAccepted || isUsedUp) ? 'short' : true}
        label={t('code.label')}
        hint={t('code.hint')}
        value={code}
        onChange={(text, isComposing) => {
          if (isComposing) {
            // Keyboards of phones compose ordinary letters too, so these are checked at once.
            if (!/[^\w\s-]/.test(text)) edit(text);
            return;
          }
          keepCaret(text);
          edit(text);
        }}
        // A bundle may fail although its code is good.
        invalid={!isAccepted && (fault !== null || isUsedUp)}
        error={fault === null ? isUsedUp && <UsedUp /> : <Refusal key={judgedBy} reason={fault} />}
        describedBy={fault !== null || isUsedUp ? help : undefined}
        adornment={isWaiting && <Spinner />}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {isUsedUp && <UsedCodeActions withPoster onAnother={toField} />}
      <Captcha
        words={captcha}
        onLeave={() => {
          // The focus moves to the next step: Continue, or the field with the code to correct.
          (canContinue ? next : field).current?.focus();
        }}
      />
      {(refusal !== null || isUsedUp) && (
        <div id={help}>
          <Suspense>
            <HelpLink row={refusal ? catalogueRow(refusal) : undefined} />
          </Suspense>
        </div>
      )}
      {/* The list of countries is far away, so a screen reader announces the offer. */}
      <LiveRegion>
        <CodeAgain onTake={toField} />
      </LiveRegion>
      <div className={styles.status}>
        <CodeStatus
          onLeave={() => {
            // The button is about to be removed, and the focus must not be lost with it.
            field.current?.focus();
          }}
        />
      </div>
      <UncheckedContact />
      {/* Not of type submit: Enter in the field has to work while the button ignores presses. */}
      <Button
        ref={next}
        variant={isUsedUp ? 'secondary' : 'primary'}
        final={bundle !== null}
        wide
        inactive={!canContinue}
        busy={isSubmitting}
        onClick={ask}
      >
        {t('code.continue')}
      </Button>
      <CodeProgress onLeave={toField} />
      {code === '' && <WhereIsMyCode onLeave={toField} />}
      <div className={styles.scan}>
        <DialogButton load={loadScan} otherwise={t('scan.failed')} wide onDone={toField}>
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

interface RefusalProps {
  reason: RefusalReason;
}

/** The reason of a refusal. The field announces it. */
function Refusal({ reason }: RefusalProps) {
  const common = useCommonTexts();
  const { t } = useTexts();
  return (
    <Notice tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
      {catalogueRow(reason)?.text(t) ?? <GenericError />}
    </Notice>
  );
}

interface CodeAgainProps {
  /** Called when the code is in the field again and the button is about to be removed. */
  onTake: () => void;
}

/** Offers the code that a change of country removed. */
function CodeAgain({ onTake }: CodeAgainProps) {
  const { template } = useTexts();
  const { code, before, type } = useUnit({ code: $code, before: $codeBefore, type: codeTyped });
  if (code !== '' || before === '') return null;
  return (
    <Button
      variant="secondary"
      wide
      onClick={() => {
        type(before);
        onTake();
      }}
    >
      <span>
        <Sentence template={template('code.again')} parts={{ code: <CodeText code={before} /> }} />
      </span>
    </Button>
  );
}

/** Shows the support contact after a check without an answer. */
function UncheckedContact() {
  if (useUnit($status) !== 'unchecked') return null;
  return (
    <p className={helpStyles.help}>
      <SupportLink />
    </p>
  );
}
