import { type PageRegistry, type Report, withoutCodes } from '@redeem/contracts';
import { $locale, $territory } from '@redeem/store';
import type { Scope } from 'effector';

import type { Release } from '../boot-page/choose-releases';
import { onPageHidden } from '../browser/lifetime';

/** A failure of the site's own code, and the package that failed or the locale whose translations are missing. */
export type Failure = Pick<NonNullable<Report['error']>, 'what' | 'of'> & { error: unknown };

/** The part of every report that describes the page: releases, brand, locale and viewport. */
type RunningReleases = Omit<Report, 'kind' | 'vitals' | 'error'>;

/** A remote of the page, and whether a visitor has opened a page of it. */
interface Running {
  readonly name: string;
  readonly isRequested: boolean;
  readonly release?: Pick<Release, 'metadata' | 'state'> | undefined;
}

/** The most error reports of one page. A page that fails repeatedly adds nothing new. */
const MAX_ERRORS = 10;

/** The longest text in a report, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 1_500;

/** The Web Vitals that are measured so far; `deferred.ts` measures them. */
export const vitals: NonNullable<Report['vitals']> = {};

let send: (failure: Failure) => void = () => undefined;

/** Logs a failure with what failed, and sends its report if the site wants reports. Neither has the visitor’s input. */
export function reportFailure(failure: Failure, what: string, ...details: unknown[]): void {
  // The visitor saw nothing of a failure from which the page has recovered.
  const log = failure.what === 'recovered' ? console.warn : console.error;
  log(`[redeem] ${what}`, failure.error, ...details);
  send(failure);
}

/** Sends a report for each failure from now on, and one for the page when it is hidden or left. */
export function sendReports(url: string, running: () => RunningReleases): void {
  const post = (report: Report) => navigator.sendBeacon(url, JSON.stringify(report));
  let errorsLeft = MAX_ERRORS;
  send = ({ error, ...which }) => {
    errorsLeft -= 1;
    if (errorsLeft < 0) return;
    post({ kind: 'error', ...running(), error: { ...which, ...describe(error) } });
  };
  onPageHidden(() => {
    post({ kind: 'page', ...running(), ...(Object.keys(vitals).length > 0 && { vitals }) });
  });
}

/** Returns the releases that the page runs, with the remotes it has requested, and how it is shown. */
export function runningReleases(
  { revision, shell }: PageRegistry,
  remotes: readonly Running[],
  brand: string,
  scope: Scope,
): RunningReleases {
  const running: RunningReleases = {
    registry: revision,
    shell: shell?.metadata.version ?? 'development',
    brand,
    locale: scope.getState($locale),
    territory: scope.getState($territory),
    // The pages change their layout at 40 and 60 rem.
    viewport: innerWidth < 640 ? 'phone' : innerWidth < 960 ? 'tablet' : 'desktop',
    remotes: {},
    states: {},
  };
  for (const { name, release, isRequested } of remotes) {
    if (!release || !isRequested) continue;
    running.remotes[name] = release.metadata.version;
    if (release.state !== 'default') running.states[name] = release.state;
  }
  return running;
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: fitToSend(String(error)), stack: '' };
  const { message, cause, stack = '' } = error;
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return { message: fitToSend(message + reason), stack: fitToSend(stack) };
}

/** Returns the text without codes, our origin and the values of fields. It cuts last, because half a code is not recognized. */
function fitToSend(text: string): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  const typed = fields.map(({ value }) => value).filter((value) => value.length > 2);
  const untyped = typed.reduce((rest, value) => rest.replaceAll(value, '[typed]'), text);
  return withoutCodes(untyped.replaceAll(location.origin, '')).slice(0, MAX_TEXT_LENGTH);
}
