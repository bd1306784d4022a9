import { ALL_PROCESSED } from './demo-bundles';
import { NEVER_USED_UP } from './demo-codes';
import { ONE_OF_FOUR } from './demo-pick-lists';

/** A page of the site, by the path it is opened at. */
export interface SitePage {
  path: string;
  /** The code that leads there, remembered from before; other tests may want it as well. */
  code?: string;
  /** What is on it once everything is there. */
  has: string;
}

/** Every page there is (product-spec 2). */
export const PAGES: readonly SitePage[] = [
  { path: '/', has: 'input' },
  { path: '/support', has: 'details' },
  { path: '/returnpolicy', has: 'h2' },
  { path: '/codereturn', has: 'h2' },
  { path: '/error', has: 'a[href^="mailto:"]' },
  { path: '/no/such/page', has: 'p' },
  { path: '/retailers', code: NEVER_USED_UP, has: 'li button' },
  { path: '/gpbundle', code: ALL_PROCESSED, has: 'li:nth-child(3) code' },
  // The last, so that other tests need not wait for its code for long.
  { path: '/picklist', code: ONE_OF_FOUR, has: 'li input' },
];
