import { Page } from '@redeem/kit';

import { useShellTexts } from '../texts';
import { Arrival } from './Arrival';
import { PageView } from './PageView';

interface NotFoundPageProps {
  path: string;
}

/** Any path nobody owns (product-spec 2). */
export function NotFoundPage({ path }: NotFoundPageProps) {
  const { t } = useShellTexts();
  return (
    <Page title={t('notfound.title')} width="reading">
      <PageView name={t('notfound.title')} />
      <p>{t('notfound.body')}</p>
      <Arrival path={path} />
    </Page>
  );
}
