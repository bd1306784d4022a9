import { Button, Page, type Remote } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';
import { PageNameContext } from '@redeem/platform/providers';
import { type RefObject, Suspense, use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RouteFocus } from '../pages/RouteFocus';
import { PageView } from '../pages/PageView';
import { type FocusMoved, Waiting } from '../pages/BlankPage';
import { reportRemoteError } from '../browser/report';
import { usePageShown, useRemotes } from './page-context';
import { PreparedBoundary, RemoteBoundary } from './RemoteBoundary';
import { useShellTexts } from '../texts';

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
  const [retries, setRetries] = useState({ path, count: 0 });
  const count = retries.path === path ? retries.count : 0;
  const focusMovedRef: FocusMoved = useRef(null);
  const viewedRef = useRef<string | null>(null);
  return (
    <RemoteBoundary
      resetKey={`${path} ${String(count)}`}
      onError={(error, stack) => {
        if (record.replace(error)) return true;
        reportRemoteError({ remote: name, version: record.version, error, stack });
        return false;
      }}
      onLeave={() => {
        record.leave();
      }}
      fallback={
        <RemoteFailure
          viewedRef={viewedRef}
          onRetry={() => {
            setRetries({ path, count: count + 1 });
          }}
        />
      }
    >
      <Suspense fallback={<Waiting focusMovedRef={focusMovedRef} />}>
        <RemotePage
          name={name}
          path={path}
          isHidden={isHidden}
          viewedRef={viewedRef}
          focusMovedRef={focusMovedRef}
        />
      </Suspense>
    </RemoteBoundary>
  );
}

interface RemotePageProps extends RemoteViewProps {
  viewedRef: RefObject<string | null>;
  focusMovedRef: FocusMoved;
}

/** Suspends until the remote is loaded. It has no state, because React 19 miscounts hooks if `use` is skipped. */
function RemotePage({ name, ...place }: RemotePageProps) {
  const record = useRemotes().of(name);
  const opened = place.isHidden ? null : record.open();
  const remote = opened === null ? record.ready : (record.shown ?? use(opened));
  return remote && <RemoteContent remote={remote} {...place} />;
}

interface RemoteContentProps extends Omit<RemotePageProps, 'name'> {
  remote: Remote;
}

function RemoteContent(props: RemoteContentProps) {
  const { remote, path, isHidden, viewedRef, focusMovedRef } = props;
  const { t } = useTranslation(remote.name);
  usePageShown();
  const [name, rename] = useState<string | null>(null);
  const page = Object.hasOwn(remote.pages, path) ? remote.pages[path] : undefined;
  if (!page) throw new Error(`remote ${remote.name} has no page for ${path}`);
  // The same element, so that the page is not rendered again with the shell. A hidden page has no subscriptions, so it
  // gets another element when it is shown: React renders it with the current values before the browser paints.
  const hidden = useMemo(() => <page.Root />, [page]);
  const shown = useMemo(() => <page.Root />, [page]);
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
      <PageNameContext value={rename}>
        <PreparedBoundary isHidden={isHidden}>{isHidden ? hidden : shown}</PreparedBoundary>
      </PageNameContext>
      {!isHidden && <RouteFocus path={path} focusMovedRef={focusMovedRef} />}
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
