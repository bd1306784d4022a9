import { ButtonLink, Page } from '@redeem/kit';
import { Sentence, SupportLink } from '@redeem/platform';
import { $brandName } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useShellTexts } from '../texts';
import { Arrival } from './Arrival';
import { PageView } from './PageView';

/** Where an unhandled error leads (product-spec 2). */
export function ErrorPage() {
  const { t, template } = useShellTexts();
  const brandName = useUnit($brandName);
  return (
    <Page title={t('error.title')} width="reading" banner>
      <PageView name={t('error.title')} />
      <p>{t('error.retry')}</p>
      <p>
        <Sentence template={template('error.contact')} parts={{ cs: <SupportLink /> }} />
      </p>
      <div>
        {/* Not by the router: nothing of what has failed is to go on. */}
        <ButtonLink href="/">{t('nav.home.label', { brand: brandName })}</ButtonLink>
      </div>
      <Arrival path="/error" />
    </Page>
  );
}
