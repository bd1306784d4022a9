import { Actions, CodeText, CopyButton, type CopyStep, LiveRegion } from '@redeem/kit';
import { createEvent, createStore, sample, useCommonTexts, useUnit } from '@redeem/platform';
import { useRef } from 'react';

import styles from './CodeToCopy.module.css';
import { useTexts } from './texts';

/** A code or a link of the film whose name has this id. */
interface Copy {
  text: string;
  nameId: string;
  step: CopyStep;
}

const copyChanged = createEvent<Copy>();

/** The code that was copied last on the page. The message of another title disappears. */
const $copy = createStore<Copy | null>(null);

sample({ clock: copyChanged, target: $copy });

interface CodeToCopyProps {
  code: string;
  /** Where it can be entered, for another browser; null where there is no such address. */
  link?: string | null;
  /** The id of the name of the film it is for. */
  nameId: string;
}

/** A code to take elsewhere. It is also selected, for those whose clipboard is out of reach. */
export function CodeToCopy({ code, link = null, nameId }: CodeToCopyProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { copy, change } = useUnit({ copy: $copy, change: copyChanged });
  const printed = useRef<HTMLSpanElement>(null);
  const own = copy?.nameId === nameId ? copy : null;
  const codeStep = own?.text === code ? own.step : null;
  const linkStep = own?.text === link ? own.step : null;
  return (
    <div className={styles.code}>
      <div className={styles.words}>
        <span className={styles.printed} ref={printed}>
          <CodeText code={code} />
        </span>
        <div className={styles.said}>
          <LiveRegion>
            {codeStep === 'copied' && <p>{common.t('action.copied')}</p>}
            {codeStep === 'failed' && <p>{t('gp.selected')}</p>}
            {linkStep === 'copied' && <p>{common.t('action.linkCopied')}</p>}
            {linkStep === 'failed' && <p>{common.t('action.copyFailed')}</p>}
          </LiveRegion>
        </div>
      </div>
      <Actions>
        <CopyButton
          describedBy={nameId}
          text={code}
          onStep={(step) => {
            if (step === 'copying' && printed.current) {
              getSelection()?.selectAllChildren(printed.current);
            }
            change({ text: code, nameId, step });
          }}
        >
          {common.t('action.copy')}
        </CopyButton>
        {link !== null && (
          <CopyButton
            describedBy={nameId}
            text={link}
            onStep={(step) => {
              change({ text: link, nameId, step });
            }}
          >
            {common.t('action.copyLink')}
          </CopyButton>
        )}
      </Actions>
    </div>
  );
}
