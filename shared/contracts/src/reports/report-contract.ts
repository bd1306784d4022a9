import * as v from 'valibot';

import { parseDocument } from '../contract-error';
import { withoutCodes } from './without-codes';

// What stands in the log as it came is of a shape that no code has.

/** Of a brand or remote, in small letters; or a locale. */
const Name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z-]{0,63}\d{0,3}(_[A-Z]{2})?$/, 'must be a name'),
);
const Version = v.pipe(
  v.string(),
  v.regex(
    /^(\d{1,6}(\.\d{1,6}){2}([-+.][A-Za-z\d]{1,11}){0,2}|development|override)$/,
    'must be a version',
  ),
);

// By shape: a new shell may have a locale or a territory that the host does not know yet, and no code is so short.
const Locale = v.pipe(v.string(), v.regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'must be a locale'));
const Territory = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'));
const VIEWPORTS = ['phone', 'tablet', 'desktop'] as const;

/** Whoever wrote it, and whatever they thought was in it: what is kept has no code in it. */
const ErrorText = v.pipe(v.string(), v.maxLength(4_000), v.transform(withoutCodes));

/** What a page ran when it reported. */
const RanContract = v.object({
  /** The revision of the registry that it was composed of. */
  registry: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The version of the shell. */
  shell: Version,
  brand: Name,
  /** What the page was shown in: an error may be one of a language, a territory or a width alone. Missing from older shells. */
  locale: v.exactOptional(Locale),
  territory: v.exactOptional(Territory),
  viewport: v.exactOptional(v.picklist(VIEWPORTS)),
  /** The remotes that were asked for, each with its version. */
  remotes: v.record(Name, Version),
  /** How those came to their version that do not simply run the default one. */
  states: v.record(Name, v.picklist(['trial', 'pinned', 'override', 'fallback'])),
});

const Milliseconds = v.exactOptional(v.pipe(v.number(), v.minValue(0)));

/** How fast a page was for its visitor, by the names and in the units of Core Web Vitals. */
const VitalsContract = v.object({
  TTFB: Milliseconds,
  LCP: Milliseconds,
  INP: Milliseconds,
  CLS: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
});

export type Vitals = v.InferOutput<typeof VitalsContract>;

/** What pages send: one report as they are left, and one for every error. */
const ReportContract = v.variant('kind', [
  v.object({
    kind: v.literal('page'),
    ...RanContract.entries,
    /** Those that were measured by then; what a visit did not have, or a browser cannot, is missing. */
    vitals: v.exactOptional(VitalsContract),
  }),
  v.object({
    kind: v.literal('error'),
    ...RanContract.entries,
    error: v.object({
      what: v.picklist(['remote', 'unhandled', 'recovered', 'texts', 'registry']),
      /** The remote that failed, or the locale whose texts could not be had. */
      of: v.exactOptional(Name),
      message: ErrorText,
      stack: ErrorText,
    }),
  }),
]);

export type Report = v.InferOutput<typeof ReportContract>;

/** Throws a `ContractError` that names the path that is wrong. */
export function parseReport(input: unknown): Report {
  return parseDocument('report', ReportContract, input);
}
