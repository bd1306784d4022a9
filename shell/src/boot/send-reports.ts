import { type PageRegistry, type Report, withoutCodes } from '@redeem/contracts';
import { $locale, $territory } from '@redeem/store';
import type { Scope } from 'effector';

import { onPageHidden } from '../browser/page-lifetime';
import { onFailure } from '../browser/report';
import type { Remotes } from '../remotes/remotes';
import { shellOf } from './scripts';
import { vitalsSoFar } from './vitals';

/** The part of every report that describes the page: releases, brand, locale and viewport. */
type RunningReleases = Omit<Extract<Report, { kind: 'page' }>, 'kind' | 'vitals'>;

/** The most error reports of one page. A page that fails repeatedly adds nothing new. */
const MAX_ERRORS = 10;

/** The longest text in a report, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 1_500;

/** Sends a report for each error immediately, and one for the page when it is hidden or left. */
export function sendReports(url: string, running: () => RunningReleases): void {
  const send = (report: Report) => navigator.sendBeacon(url, JSON.stringify(report));

  let errorsLeft = MAX_ERRORS;
  onFailure(({ error, ...which }) => {
    errorsLeft -= 1;
    if (errorsLeft < 0) return;
    send({ kind: 'error', ...running(), error: { ...which, ...describe(error) } });
  });

  onPageHidden(() => send({ kind: 'page', ...running(), ...vitalsSoFar() }));
}

/** Returns the releases that the page runs, with the remotes it has requested, and how it is shown. */
export function runningReleases(
  registry: PageRegistry,
  remotes: Remotes,
  brand: string,
  scope: Scope,
): RunningReleases {
  const running: RunningReleases = {
    registry: registry.revision,
    shell: shellOf(registry).version,
    brand,
    locale: scope.getState($locale),
    territory: scope.getState($territory),
    // The pages change their layout at 40 and 60 rem.
    viewport: innerWidth < 640 ? 'phone' : innerWidth < 960 ? 'tablet' : 'desktop',
    remotes: {},
    states: {},
  };
  for (const { name, release, isRequested } of remotes.all()) {
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

/** Returns the text without codes, typed text and the site's origin. It cuts last, because half a code is not recognized. */
function fitToSend(text: string): string {
  return withoutCodes(withoutTyped(text).replaceAll(location.origin, '')).slice(0, MAX_TEXT_LENGTH);
}

/** Removes the values of all fields, because an error message may quote its input. */
function withoutTyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return [...fields].reduce(
    (rest, { value }) => (value.length > 2 ? rest.replaceAll(value, '[typed]') : rest),
    text,
  );
}
