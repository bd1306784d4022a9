import { ButtonLink, Page } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';

import { useShellTexts } from '../texts';
import { RouteFocus } from './RouteFocus';
import { PageView } from './PageView';

/** The page after an unhandled error (spec-2.21). */
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
        {/* A link without the router loads the site anew, so that no failed state remains. */}
        <ButtonLink href="/">{common.t('action.home')}</ButtonLink>
      </div>
      <RouteFocus path="/error" />
    </Page>
  );
}
