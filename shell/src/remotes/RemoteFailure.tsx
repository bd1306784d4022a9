import { Button, Page } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';
import type { RefObject } from 'react';

import { PageView } from '../pages/PageView';
import { useShellTexts } from '../texts';

interface RemoteFailureProps {
  viewedRef: RefObject<string | null>;
  onRetry: () => void;
}

/** In the place of a remote that could not be had: what is true, another try, and the way out. */
export function RemoteFailure({ viewedRef, onRetry }: RemoteFailureProps) {
  const { t, template } = useShellTexts();
  const common = useCommonTexts();
  return (
    <div role="alert">
      <PageView name={t('remote.failed.title')} viewedRef={viewedRef} />
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
