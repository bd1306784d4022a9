import { buttonClass, CodeText, Page } from '@redeem/kit';
import { Link, Sentence, useCommonTexts } from '@redeem/platform';
import { $codeFromPath, codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useShellTexts } from '../texts';
import { RouteFocus } from './RouteFocus';
import { PageView } from './PageView';

interface NotFoundPageProps {
  path: string;
}

/**
 * The page for a path without an owner (spec-2.22). If the path is a code, the page offers it. The link
 * puts the code into the field of the home page, and not into an address.
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
