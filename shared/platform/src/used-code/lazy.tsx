import { $bundleTitles } from '@redeem/store';
import { useUnit } from 'effector-react';
import { type ComponentType, lazy, Suspense } from 'react';

import type { UsedCodeActionsProps } from './UsedCodeActions';

const LazyUsedCodeActions = lazy(() =>
  orNothing(import('./actions').then((part) => part.UsedCodeActions)),
);

const LazyBundleActions = lazy(() =>
  orNothing(import('./actions').then((part) => part.BundleActions)),
);

/** Copy, print, and on to the next code, for a page that shows where a code went. */
export function UsedCodeActions(props: UsedCodeActionsProps) {
  return (
    <Suspense>
      <LazyUsedCodeActions {...props} />
    </Suspense>
  );
}

/** Print, and on to the next code, for the titles of a bundle, as soon as one of them is redeemed. */
export function BundleActions() {
  const isOneRedeemed = useUnit($bundleTitles).some(({ redemption }) => redemption);
  if (!isOneRedeemed) return null;
  return (
    <Suspense>
      <LazyBundleActions />
    </Suspense>
  );
}

/** They are an extra: a page on which they cannot be loaded goes without. */
function orNothing<Props>(
  part: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  return part.then(
    (component) => ({ default: component }),
    () => ({ default: Nothing }),
  );
}

function Nothing() {
  return null;
}
