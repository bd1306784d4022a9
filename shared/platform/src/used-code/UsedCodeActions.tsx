import {
  Actions,
  Button,
  ButtonLink,
  CopyButton,
  type CopyStep,
  LiveRegion,
  Poster,
} from '@redeem/kit';
import {
  $bundleTitles,
  $exchange,
  $offer,
  $redemptions,
  codeTyped,
  type Redemption,
} from '@redeem/store';
import { useUnit } from 'effector-react';
import { Fragment, useEffect, useState } from 'react';

import { Sentence } from '../Sentence';
import { useCommonTexts } from '../texts';
import { addressOf } from './address-of';
import { Arrival, useHasComeBack } from './Arrival';
import { usedCodeReady } from './ready';
import { ReceiptButton } from './ReceiptButton';
import { SittingList } from './SittingList';
import { $sitting, allOf } from './sitting';
import styles from './UsedCodeActions.module.css';

export interface UsedCodeActionsProps {
  /** The page shows the movie nowhere else. */
  withPoster?: boolean | undefined;
  /** The field is empty, and the button that emptied it is about to go. */
  onAnother?: (() => void) | undefined;
}

/**
 * The actions for a used code. First of all, to go where it can be finished, or to take
 * along what it became; else to go on to the next. Where there are several, none is first.
 */
export function UsedCodeActions({ withPoster = false, onAnother }: UsedCodeActionsProps) {
  const { redemptions, offer, exchange } = useUnit({
    redemptions: $redemptions,
    offer: $offer,
    exchange: $exchange,
  });
  const sheet = useSheet(redemptions);
  const hasComeBack = useHasComeBack();
  const { t, template } = useCommonTexts();
  const [said, say] = useState('');
  const sayOutcome = (copied: string) => (step: CopyStep) => {
    say({ copying: '', copied, failed: t('action.copyFailed') }[step]);
  };
  const isOneOfMany = redemptions.length > 1;
  const [first] = isOneOfMany ? [] : redemptions;
  const address = first ? addressOf(first) : null;
  const isCodeFirst = address === null && typeof first?.exchangeResult === 'string';
  const poster = withPoster ? offer?.titles.find(({ posterUrl }) => posterUrl !== null) : undefined;
  // Beside the field the code may have been redeemed long ago. Any other page shows a used code to visitors who return.
  const isBack = hasComeBack || (!withPoster && exchange.step === 'idle');
  return (
    <div className={styles.used}>
      {isBack && <Arrival redemptions={redemptions.filter(({ retailer }) => retailer !== null)} />}
      {(poster !== undefined || address !== null) && (
        <div className={poster ? styles.beside : undefined}>
          {poster && <Poster url={poster.posterUrl} alt={poster.name ?? ''} loading="eager" />}
          {address !== null && (
            <ButtonLink href={address} wide>
              <span>
                <Sentence
                  template={template('action.goTo')}
                  parts={{ retailer: <bdi>{first?.retailer}</bdi> }}
                />
              </span>
            </ButtonLink>
          )}
        </div>
      )}
      <Actions>
        {redemptions.map(({ retailer, exchangeResult, exchangeUrl }, index) => {
          const at = isOneOfMany && retailer !== null ? `: ${retailer}` : '';
          return (
            <Fragment key={index}>
              {exchangeResult !== null && (
                <CopyButton
                  variant={isCodeFirst ? 'primary' : 'secondary'}
                  text={exchangeResult}
                  onStep={sayOutcome(t('action.copied'))}
                >
                  {t('action.copy') + at}
                </CopyButton>
              )}
              {exchangeResult !== null && exchangeUrl !== null && (
                <CopyButton text={exchangeUrl} onStep={sayOutcome(t('action.linkCopied'))}>
                  {t('action.copyLink') + at}
                </CopyButton>
              )}
            </Fragment>
          );
        })}
        <ReceiptButton redemptions={sheet} />
        <AnotherCodeButton isFirst={address === null && !isCodeFirst} onPress={onAnother} />
      </Actions>
      <SittingList />
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

/** The receipt of a bundle and, when all titles are done, a button for the next code. */
export function BundleActions() {
  const titles = useUnit($bundleTitles);
  const redemptions = titles.flatMap(({ redemption }) => redemption ?? []);
  const sheet = useSheet(redemptions);
  const hasComeBack = useHasComeBack();
  return (
    <div className={styles.used}>
      {hasComeBack && <Arrival redemptions={redemptions} />}
      <Actions>
        <ReceiptButton redemptions={sheet} />
        {titles.every(({ step }) => step === 'processed') && <AnotherCodeButton />}
      </Actions>
      {/* The titles of the bundle are on the page. */}
      {sheet.length > redemptions.length && <SittingList />}
    </div>
  );
}

/** Returns what goes on one sheet: the redemptions of this page, and those of the code that it shows. */
function useSheet(redemptions: readonly Redemption[]): readonly Redemption[] {
  const { sitting, show } = useUnit({ sitting: $sitting, show: usedCodeReady });
  useEffect(() => {
    show();
  }, [show]);
  return allOf(sitting, redemptions);
}

interface AnotherCodeButtonProps {
  /** True if there is no more important action. */
  isFirst?: boolean;
  /** Called after the field was cleared. On pages other than / the store redirects to / meanwhile. */
  onPress?: (() => void) | undefined;
}

/** A button for the next code. It clears the field, so that nothing of the previous code remains. */
function AnotherCodeButton({ isFirst = false, onPress }: AnotherCodeButtonProps) {
  const type = useUnit(codeTyped);
  const { t } = useCommonTexts();
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      onClick={() => {
        type('');
        onPress?.();
      }}
    >
      {t('action.another')}
    </Button>
  );
}
