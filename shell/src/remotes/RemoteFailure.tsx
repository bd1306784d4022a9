import { Button, Page } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';

import { PageView } from '../pages/PageView';
import { useShellTexts } from '../texts';

interface RemoteFailureProps {
  /** It has been asked for again, and failed again. */
  isRetry: boolean;
  onRetry: () => void;
}

/** In the place of a remote that could not be had: what is true, another try, and the way out. */
export function RemoteFailure({ isRetry, onRetry }: RemoteFailureProps) {
  const { t, template } = useShellTexts();
  const common = useCommonTexts();
  return (
    <div role="alert">
      <PageView name={t('remote.failed.title')} isRetry={isRetry} />
      <Page title={t('remote.failed.title')} width="reading" banner>
        <p>
          <Sentence template={template('remote.failed.body')} parts={{ cs: <SupportLink /> }} />
        </p>
        <p>
          <Button variant="primary" onClick={onRetry}>
            {common.t('action.retry')}
          </Button>
        </p>
      </Page>
    </div>
  );
}
