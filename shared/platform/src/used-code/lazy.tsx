import { lazyExtra } from '@redeem/kit';
import { $bundleTitles } from '@redeem/store';
import { useUnit } from 'effector-react';
import { Suspense } from 'react';

import { loadUsedCodeFx } from './load';
import type { UsedCodeActionsProps } from './UsedCodeActions';

// One chunk of both: they share nearly all there is in them.
const LazyUsedCodeActions = lazyExtra(async () => (await loadUsedCodeFx(0)).UsedCodeActions);
const LazyBundleActions = lazyExtra(async () => (await loadUsedCodeFx(0)).BundleActions);

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
