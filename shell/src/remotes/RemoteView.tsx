import { Button, Page, type Remote } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';
import { PageNameContext } from '@redeem/platform/providers';
import { type RefObject, Suspense, use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { reportFailure } from '../boot/reports';
import { BlankPage } from '../pages/BlankPage';
import { PageView } from '../pages/PageView';
import { RouteFocus } from '../pages/RouteFocus';
import { useShellTexts } from '../texts';
import { useRemotes } from './page-context';
import { RemoteBoundary } from './RemoteBoundary';

interface RemoteViewProps {
  name: string;
  /** The route, which is also the name of the remote's page. */
  path: string;
  /** The page is rendered before the visitor opens it. */
  isHidden: boolean;
}

/** The page of a remote: the blank page while it loads, its content, or the failure. */
export function RemoteView({ name, path, isHidden }: RemoteViewProps) {
  const record = useRemotes().of(name);
  const viewedRef = useRef<string | null>(null);
  return (
    <RemoteBoundary
      path={path}
      isHidden={isHidden}
      onError={(error, stack) => {
        if (record.replace(error)) return true;
        const failed = `${name}@${record.version ?? '?'}`;
        reportFailure({ what: 'remote', of: name, error }, `${failed} failed`, stack);
        return false;
      }}
      onLeave={() => {
        record.leave();
      }}
      fallback={(retry) => <RemoteFailure viewedRef={viewedRef} onRetry={retry} />}
    >
      <Suspense fallback={<BlankPage />}>
        <RemotePage name={name} path={path} isHidden={isHidden} viewedRef={viewedRef} />
      </Suspense>
    </RemoteBoundary>
  );
}

type RemotePageProps = RemoteViewProps & Pick<RemoteFailureProps, 'viewedRef'>;

/** Suspends until the remote is loaded. It has no state, because React 19 miscounts hooks if `use` is skipped. */
function RemotePage({ name, ...place }: RemotePageProps) {
  const record = useRemotes().of(name);
  const opened = place.isHidden ? record.prepare() : record.open();
  const remote = (place.isHidden ? null : record.shown) ?? use(opened);
  return remote && <RemoteContent remote={remote} {...place} />;
}

type RemoteContentProps = Omit<RemotePageProps, 'name'> & { remote: Remote };

function RemoteContent({ remote, path, isHidden, viewedRef }: RemoteContentProps) {
  const { t } = useTranslation(remote.name);
  const remotes = useRemotes();
  useLayoutEffect(() => {
    remotes.pageShown();
  }, [remotes]);
  const [name, rename] = useState<string | null>(null);
  const page = Object.hasOwn(remote.pages, path) ? remote.pages[path] : undefined;
  if (!page) throw new Error(`remote ${remote.name} has no page for ${path}`);
  // The same element, so that the page is not rendered again with the shell. A hidden page has no subscriptions, so it
  // gets another element when it is shown: React renders it with the current values before the browser paints.
  const { hidden, shown } = useMemo(
    () => ({ hidden: <page.Root />, shown: <page.Root /> }),
    [page],
  );
  const ownName = page.titleKey === undefined ? null : t(page.titleKey);
  return (
    <>
      {!isHidden && (
        <PageView
          name={name ?? ownName}
          description={page.descriptionKey && t(page.descriptionKey)}
          viewedRef={viewedRef}
        />
      )}
      <PageNameContext value={rename}>{isHidden ? hidden : shown}</PageNameContext>
      {!isHidden && <RouteFocus path={path} />}
    </>
  );
}

interface RemoteFailureProps {
  viewedRef: RefObject<string | null>;
  onRetry: () => void;
}

/** The failure of a remote, with a retry button and the address of the support. */
function RemoteFailure({ viewedRef, onRetry }: RemoteFailureProps) {
  const { t, template } = useShellTexts();
  const common = useCommonTexts();
  return (
    <div role="alert">
      <PageView name={t('remote.failed.title')} viewedRef={viewedRef} />
      <Page title={t('remote.failed.title')} width="reading" banner>
        <p>
          <Sentence template={template('remote.failed.body')} parts={{ cs: <SupportLink /> }} />
        </p>
        <p>
          <Button variant="primary" onClick={onRetry}>
            {common.t('action.retry')}
          </Button>
        </p>
      </Page>
    </div>
  );
}
