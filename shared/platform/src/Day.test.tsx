import css from '@redeem/kit/base.css?raw';
import { addStyles } from '@redeem/kit/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { render } from '@testing-library/react';

import { Day } from './Day';

test('a date goes to the next line as a whole', () => {
  onTestFinished(addStyles(css));

  const { container, unmount } = render(<Day timestamp={1_709_640_000} />);
  onTestFinished(unmount);

  const [date] = container.querySelectorAll('time');
  expect(date?.textContent).toBe('March 05, 2024');
  expect(date && getComputedStyle(date).display).toBe('inline-block');
});

// Time zones far from UTC on both sides, because the date must not depend on the visitor's zone.
describe.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('a day as seen from %s', (zone) => {
  beforeAll(() => {
    rs.stubEnv('TZ', zone);
    rs.resetModules();
  });

  afterAll(() => {
    rs.unstubAllEnvs();
  });

  test.each([
    ['2024-03-05T00:00:00Z', 'March 05, 2024', '2024-03-05'],
    ['2024-03-05T23:59:59Z', 'March 05, 2024', '2024-03-05'],
    ['2026-01-05T12:00:00Z', 'January 05, 2026', '2026-01-05'],
    ['2023-12-31T23:30:00Z', 'December 31, 2023', '2023-12-31'],
    ['2024-02-29T00:30:00Z', 'February 29, 2024', '2024-02-29'],
    ['1970-01-01T00:00:00Z', 'January 01, 1970', '1970-01-01'],
    ['2038-01-19T03:14:08Z', 'January 19, 2038', '2038-01-19'],
  ])('%s is %s @spec-9.4', async (moment, shown, machines) => {
    const { formatDate, isoDate } = await import('./Day');
    const timestamp = Date.parse(moment) / 1000;

    expect(formatDate(timestamp)).toBe(shown);
    expect(isoDate(timestamp)).toBe(machines);
  });
});
