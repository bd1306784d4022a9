import { buttonClass, Page } from '@redeem/kit';
import { $brandName } from '@redeem/store';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';

import { useShellTexts } from '../texts';
import { Arrival } from './Arrival';
import { PageView } from './PageView';

interface NotFoundPageProps {
  path: string;
}

/** Any path nobody owns (product-spec 2). */
export function NotFoundPage({ path }: NotFoundPageProps) {
  const { t } = useShellTexts();
  const brandName = useUnit($brandName);
  return (
    <Page title={t('notfound.title')} width="reading" banner>
      <PageView name={t('notfound.title')} />
      <p>{t('notfound.body')}</p>
      <p>
        <Link className={buttonClass('primary')} to="/">
          {t('nav.home.label', { brand: brandName })}
        </Link>
      </p>
      <Arrival path={path} />
    </Page>
  );
}
