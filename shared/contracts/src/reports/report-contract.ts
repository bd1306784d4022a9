import * as v from 'valibot';

import { shaped } from '../contract-error';
import { withoutCodes } from './without-codes';

// Values that are logged unchanged have a shape that no code has. A new shell may have a locale that the host does not know yet.

/** The name of a brand or remote in lower case, or a locale. */
const Name = shaped(/^[a-z][a-z-]{0,63}\d{0,3}(_[A-Z]{2})?$/, 'must be a name');
const Version = shaped(
  /^(\d{1,6}(\.\d{1,6}){2}([-+.][A-Za-z\d]{1,11}){0,2}|development|override)$/,
  'must be a version',
);

/** Text of an error, from which everything that may be a code is removed. */
const ErrorText = v.pipe(v.string(), v.maxLength(4_000), v.transform(withoutCodes));

/** A Core Web Vital: CLS is a score, the others are milliseconds. */
const Vital = v.exactOptional(v.pipe(v.number(), v.minValue(0)));

/** A report of a page: one when the visitor leaves it, and one for every error. */
export const ReportContract = v.object({
  kind: v.picklist(['page', 'error']),
  /** The revision of the registry from which the page was composed. */
  registry: v.pipe(v.number(), v.integer(), v.minValue(0)),
  shell: Version,
  brand: Name,
  /** Locale, territory and width, because an error may depend on one of them. Older shells do not send these. */
  locale: v.exactOptional(shaped(/^[a-z]{2}(_[A-Z]{2})?$/, 'must be a locale')),
  territory: v.exactOptional(shaped(/^[A-Z]{2}$/, 'must be two capital letters')),
  viewport: v.exactOptional(v.picklist(['phone', 'tablet', 'desktop'])),
  /** The versions of the remotes that the page requested. */
  remotes: v.record(Name, Version),
  /** Why a remote runs another release than the default one. */
  states: v.record(Name, v.picklist(['trial', 'pinned', 'override', 'fallback'])),
  /** The vitals that were measured when the visitor left. A vital is missing if it did not occur or the browser lacks it. */
  vitals: v.exactOptional(v.object({ TTFB: Vital, LCP: Vital, INP: Vital, CLS: Vital })),
  error: v.exactOptional(
    v.object({
      what: v.picklist(['remote', 'unhandled', 'recovered', 'texts', 'registry']),
      /** The remote that failed, or the locale whose translations could not be loaded. */
      of: v.exactOptional(Name),
      message: ErrorText,
      stack: ErrorText,
    }),
  ),
});

export type Report = v.InferOutput<typeof ReportContract>;
