import { Page } from '@redeem/kit';
import { Sentence, SupportLink } from '@redeem/platform';

import { useShellTexts } from '../texts';
import { Arrival } from './Arrival';
import { PageView } from './PageView';

/** Where an unhandled error leads (product-spec 2). */
export function ErrorPage() {
  const { t, template } = useShellTexts();
  return (
    <Page title={t('error.title')} width="reading" banner>
      <PageView name={t('error.title')} />
      <p>{t('error.retry')}</p>
      <p>
        <Sentence template={template('error.contact')} parts={{ cs: <SupportLink /> }} />
      </p>
      <Arrival path="/error" />
    </Page>
  );
}
