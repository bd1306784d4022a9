import { beforeEach, expect, rs, test } from '@rstest/core';

import '../testing';
import { styleTimeout } from './federation-plugins';

const ENTRY = 'http://localhost:3000/remotes/retailers/1.0.0/remoteEntry.js';

type AfterLoadEntry = NonNullable<ReturnType<typeof styleTimeout>['afterLoadEntry']>;

beforeEach(() => {
  rs.useFakeTimers();
});

test('a pending style sheet fails eight seconds after the entry', () => {
  const pending = styleSheet('/remotes/retailers/1.0.0/a.css');
  const others = [
    styleSheet('/remotes/support/1.0.0/a.css'),
    styleSheet('/remotes/retailers/1.0.0/b.css', {} as CSSStyleSheet),
  ];

  loaded({});
  rs.advanceTimersByTime(7_999);
  expect(pending).not.toHaveBeenCalled();
  rs.advanceTimersByTime(1);

  expect(pending.mock.calls).toEqual([[expect.objectContaining({ type: 'timeout' })]]);
  for (const other of others) expect(other).not.toHaveBeenCalled();
});

test('a style sheet that is requested later has its own eight seconds', async () => {
  loaded({});
  rs.advanceTimersByTime(7_900);
  const later = styleSheet('/remotes/retailers/1.0.0/later.css');
  await rs.advanceTimersByTimeAsync(7_900);
  expect(later).not.toHaveBeenCalled();

  await rs.advanceTimersByTimeAsync(200);

  expect(later).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
});

test('a style sheet gets no timeout when the entry has failed', () => {
  const pending = styleSheet('/remotes/retailers/1.0.0/a.css');

  loaded({ error: new Error('404') });
  rs.advanceTimersByTime(10_000);

  expect(pending).not.toHaveBeenCalled();
});

function loaded(outcome: { error?: Error }): void {
  const remoteInfo = { name: 'redeem_retailers', entry: ENTRY };
  styleTimeout().afterLoadEntry?.({
    remoteInfo,
    ...outcome,
  } as Parameters<AfterLoadEntry>[0]);
}

/** Adds a style sheet, and returns its mocked onerror handler. */
function styleSheet(href: string, sheet: CSSStyleSheet | null = null) {
  const link = document.createElement('link');
  const onError = rs.fn<(event: unknown) => void>();
  Object.assign(link, { rel: 'stylesheet', href });
  Object.defineProperty(link, 'sheet', { value: sheet });
  link.onerror = onError;
  document.head.append(link);
  return onError;
}
