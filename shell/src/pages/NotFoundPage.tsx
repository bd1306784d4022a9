import { buttonClass, CodeText, Page } from '@redeem/kit';
import { Sentence, useCommonTexts } from '@redeem/platform';
import { $codeFromPath, codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';

import { useShellTexts } from '../texts';
import { RouteFocus } from './RouteFocus';
import { PageView } from './PageView';

interface NotFoundPageProps {
  path: string;
}

/**
 * Any path nobody owns (product-spec 2). A code that was typed as one is offered to be used, and goes
 * into the field of the home page without being in an address again.
 */
export function NotFoundPage({ path }: NotFoundPageProps) {
  const { t, template } = useShellTexts();
  const common = useCommonTexts();
  const { code, type } = useUnit({ code: $codeFromPath, type: codeTyped });
  return (
    <Page title={t('notfound.title')} width="reading" banner>
      <PageView name={t('notfound.title')} />
      <p>{t('notfound.body')}</p>
      {code !== '' && (
        <p>
          <Link
            className={buttonClass()}
            to="/"
            onClick={() => {
              type(code);
            }}
          >
            <span>
              <Sentence
                template={template('notfound.code')}
                parts={{ code: <CodeText code={code} /> }}
              />
            </span>
          </Link>
        </p>
      )}
      <p>
        <Link className={buttonClass(code === '' ? 'primary' : 'secondary')} to="/">
          {common.t('action.home')}
        </Link>
      </p>
      <RouteFocus path={path} />
    </Page>
  );
}
