import { lazyExtra } from '@redeem/kit';
import { Suspense } from 'react';

import type { UsedCodeActionsProps } from './UsedCodeActions';

const Actions = lazyExtra(
  async () =>
    (await import(/* webpackChunkName: "used-code" */ './UsedCodeActions')).UsedCodeActions,
);

/** The actions of a used code, which few visits need. A page has none if they cannot be loaded. */
export function UsedCodeActions(props: UsedCodeActionsProps) {
  return (
    <Suspense>
      <Actions {...props} />
    </Suspense>
  );
}
