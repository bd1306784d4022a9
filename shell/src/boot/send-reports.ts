import { type Report, withoutCodes } from '@redeem/contracts';

import { whenLeft } from '../browser/page-lifetime';
import { tellFailuresTo } from '../browser/report';
import { vitalsSoFar } from './vitals';
import type { Ran } from './what-ran';

/** A page that fails over and over has said what it has to say by then. */
const MOST_ERRORS = 10;

/** As long as a text in a report may become. */
const LONGEST_TEXT = 1_500;

/** Sends every error at once, and one report of the page when it is left or put aside. */
export function sendReports(url: string, whatRan: () => Ran): void {
  const send = (report: Report) => navigator.sendBeacon(url, JSON.stringify(report));

  let errorsLeft = MOST_ERRORS;
  tellFailuresTo(({ error, ...which }) => {
    errorsLeft -= 1;
    if (errorsLeft < 0) return;
    send({ kind: 'error', ...whatRan(), error: { ...which, ...describe(error) } });
  });

  whenLeft(() => send({ kind: 'page', ...whatRan(), ...vitalsSoFar() }));
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: fitToSend(String(error)), stack: '' };
  const { message, cause, stack = '' } = error;
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return { message: fitToSend(message + reason), stack: fitToSend(stack) };
}

/** Shortened last: half a code would not be known as one. */
function fitToSend(text: string): string {
  return withoutCodes(withoutTyped(text).replaceAll(location.origin, '')).slice(0, LONGEST_TEXT);
}

/** Errors quote what they choked on, which may be what stands in a field. */
function withoutTyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return [...fields].reduce(
    (rest, { value }) => (value.length > 2 ? rest.replaceAll(value, '[typed]') : rest),
    text,
  );
}
