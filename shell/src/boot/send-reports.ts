import { type Report, withoutCodes } from '@redeem/contracts';

import { onPageHidden } from '../browser/page-lifetime';
import { onFailure } from '../browser/report';
import { vitalsSoFar } from './vitals';
import type { RunningReleases } from './running-releases';

/** A page that fails over and over has said what it has to say by then. */
const MAX_ERRORS = 10;

/** As long as a text in a report may become. */
const MAX_TEXT_LENGTH = 1_500;

/** Sends every error at once, and one report of the page when it is left or put aside. */
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

/** Shortened last: half a code would not be known as one. */
function fitToSend(text: string): string {
  return withoutCodes(withoutTyped(text).replaceAll(location.origin, '')).slice(0, MAX_TEXT_LENGTH);
}

/** Errors quote what they choked on, which may be what stands in a field. */
function withoutTyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return [...fields].reduce(
    (rest, { value }) => (value.length > 2 ? rest.replaceAll(value, '[typed]') : rest),
    text,
  );
}
