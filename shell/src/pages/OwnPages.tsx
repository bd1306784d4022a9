import { buttonClass, ButtonLink, CodeText, Page } from '@redeem/kit';
import { Link, Sentence, SupportLink, useCommonTexts } from '@redeem/platform';
import { $codeFromPath, codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useShellTexts } from '../texts';
import { PageView } from './PageView';
import { RouteFocus } from './RouteFocus';

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

/** The page for a path without an owner (spec-2.22). It offers a code in the path for the field of the home page. */
export function NotFoundPage({ path }: { path: string }) {
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
