import { ButtonLink, Page } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';

import { useShellTexts } from '../texts';
import { RouteFocus } from './RouteFocus';
import { PageView } from './PageView';

/** Where an unhandled error leads (product-spec 2). */
export function ErrorPage() {
  const { t, template } = useShellTexts();
  const common = useCommonTexts();
  return (
    <Page title={t('error.title')} width="reading" banner>
      <PageView name={t('error.title')} />
      <p>{t('error.retry')}</p>
      <p>
        <Sentence template={template('error.contact')} parts={{ cs: <SupportLink /> }} />
      </p>
      <div>
        {/* Not by the router: nothing of what has failed is to go on. */}
        <ButtonLink href="/">{common.t('action.home')}</ButtonLink>
      </div>
      <RouteFocus path="/error" />
    </Page>
  );
}
