import { Page } from '@redeem/kit';

import { useShellTexts } from '../texts';
import { Arrival } from './Arrival';
import { PageTitle } from './PageTitle';

interface NotFoundPageProps {
  path: string;
}

/** Any path nobody owns (product-spec 2). */
export function NotFoundPage({ path }: NotFoundPageProps) {
  const { t } = useShellTexts();
  return (
    <Page title={t('notfound.title')} width="reading">
      <PageTitle name={t('notfound.title')} />
      <p>{t('notfound.body')}</p>
      <Arrival path={path} />
    </Page>
  );
}
