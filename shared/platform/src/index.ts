/**
 * Everything a remote may use, and the contract between the teams: adding to it, or to an `Open` union, is a minor
 * version, removing or changing something is a major one (docs/contracts/platform.md). `public-surface.test.ts` has the
 * list.
 */

// -- Read-only stores, and events to report

export * from '@redeem/store/for-remotes';

// -- For a remote's own model and views

export {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  type Event,
  type Store,
} from 'effector';
export { useUnit } from 'effector-react';
export { Link } from './Link';

// -- Words

export { formatDate } from './format';
export { GenericError } from './GenericError';
export { usePageName } from './page-name';
export { RedemptionHistory } from './RedemptionHistory';
export { Sentence } from './Sentence';
export { SupportLink } from './SupportLink';
export { useTerritoryName } from './territory-name';
export { BundleActions, UsedCodeActions } from './used-code/lazy';
export { type Texts, textsOf, useCommonTexts } from './texts';
