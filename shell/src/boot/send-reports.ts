import { type Report, withoutCodes } from '@redeem/contracts';

import { onPageHidden } from '../browser/page-lifetime';
import { onFailure } from '../browser/report';
import { vitalsSoFar } from './vitals';
import type { RunningReleases } from './running-releases';

/** The most error reports of one page. A page that fails repeatedly adds nothing new. */
const MAX_ERRORS = 10;

/** The longest text in a report, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 1_500;

/** Sends a report for each error immediately, and one for the page when it is hidden or left. */
export function sendReports(url: string, runningReleases: () => RunningReleases): void {
  const send = (report: Report) => navigator.sendBeacon(url, JSON.stringify(report));

  let errorsLeft = MAX_ERRORS;
  onFailure(({ error, ...which }) => {
    errorsLeft -= 1;
    if (errorsLeft < 0) return;
    send({ kind: 'error', ...runningReleases(), error: { ...which, ...describe(error) } });
  });

  onPageHidden(() => send({ kind: 'page', ...runningReleases(), ...vitalsSoFar() }));
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
