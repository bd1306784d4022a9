import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Arrival } from '../pages/Arrival';
import { BlankPage } from '../pages/BlankPage';
import { PageView } from '../pages/PageView';
import { reportRemoteError } from '../boot/report';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteFailure } from './RemoteFailure';
import { useRemotePages } from './remote-pages-context';

interface RemoteViewProps {
  name: string;
  /** The route, which is also the name of the remote's page. */
  path: string;
}

/** A remote in its place on the page: while it loads, when it is there, and when it cannot be had. */
export function RemoteView({ name, path }: RemoteViewProps) {
  const pages = useRemotePages();
  const [attempt, setAttempt] = useState(0);
  return (
    <RemoteBoundary
      resetKey={`${path} ${String(attempt)}`}
      onError={(error, stack) => {
        reportRemoteError({ remote: name, version: pages.versionOf(name), error, stack });
      }}
      onLeave={() => {
        pages.forget(name);
      }}
      fallback={
        <RemoteFailure
          onRetry={() => {
            setAttempt(attempt + 1);
          }}
        />
      }
    >
      <Suspense fallback={<BlankPage />}>
        <RemotePage name={name} path={path} />
      </Suspense>
    </RemoteBoundary>
  );
}

function RemotePage({ name, path }: RemoteViewProps) {
  const remote = use(useRemotePages().open(name));
  const { t } = useTranslation(remote.name);
  const page = Object.hasOwn(remote.pages, path) ? remote.pages[path] : undefined;
  if (!page) throw new Error(`remote ${name} has no page for ${path}`);
  return (
    <>
      <PageView name={page.titleKey === undefined ? null : t(page.titleKey)} />
      <page.Root />
      <Arrival path={path} />
    </>
  );
}
