import { Button, Notice, Spinner, useFocusHandover } from '@redeem/kit';
import {
  $isOffline,
  type BundleTitle,
  titleRetried,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';

import { OpenTitle } from './OpenTitle';
import { ProcessedTitle } from './ProcessedTitle';
import { useTexts } from './texts';
import styles from './TitleStanding.module.css';

interface TitleStandingProps {
  title: BundleTitle;
  /** The id of the film's name, which every button of it is described by. */
  nameId: string;
}

/** The state of a title with its actions. */
export function TitleStanding({ title, nameId }: TitleStandingProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { isOffline, retry } = useUnit({ isOffline: $isOffline, retry: titleRetried });
  const { leaving, arriving } = useFocusHandover();
  const { step } = title;
  const scene = sceneOf(step);
  return (
    <div className={styles.standing}>
      <Notice tone="info" live="status">
        {step === 'unchecked' && t(isOffline ? 'gp.offline' : 'gp.unchecked')}
      </Notice>
      <div key={scene} ref={leaving}>
        <div className={styles.scene} ref={arriving} tabIndex={-1}>
          {scene === 'processed' && <ProcessedTitle title={title} nameId={nameId} />}
          {scene === 'checking' && (
            <p className={styles.quiet}>
              <Spinner /> <span>{t('gp.checking')}</span>
            </p>
          )}
          {scene === 'unchecked' && (
            <div>
              <Button
                variant="secondary"
                describedBy={nameId}
                onClick={() => {
                  retry(title.subCode);
                }}
              >
                {common.t('action.retry')}
              </Button>
            </div>
          )}
          {scene === 'open' && <OpenTitle title={title} nameId={nameId} />}
        </div>
      </div>
    </div>
  );
}

type Scene = 'checking' | 'unchecked' | 'open' | 'processed';

/** Steps that replace the button. */
const SCENES: readonly Scene[] = ['checking', 'unchecked', 'processed'];

/** The button that starts an exchange stays while it goes on, and when it has failed. */
function sceneOf(step: BundleTitle['step']): Scene {
  return SCENES.find((scene) => scene === step) ?? 'open';
}
