import { expect, test } from '@rstest/core';

import { momentOf, wallTime } from './content-time';

test.each([
  ['2026-11-27T09:00', 'Europe/Paris', '2026-11-27T08:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Paris', '2026-07-01T07:00:00.000Z'],
  ['2026-12-31T23:30', 'America/New_York', '2027-01-01T04:30:00.000Z'],
  ['2026-11-27T00:15', 'Asia/Kathmandu', '2026-11-26T18:30:00.000Z'],
  ['2026-11-27T09:00', 'UTC', '2026-11-27T09:00:00.000Z'],
])('%s in %s is the moment %s', (local, zone, moment) => {
  expect(momentOf(local, zone)).toBe(moment);
  expect(wallTime(moment, zone)).toBe(local);
});

test('an hour that summer time leaves out is no moment', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Paris')).toBeNull();
});

test('an hour that comes twice when summer time ends is the first one', () => {
  expect(momentOf('2026-10-25T02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
});

test('an unknown zone and a text that is no time are no moment', () => {
  expect(momentOf('2026-11-27T09:00', 'Mars/Olympus')).toBeNull();
  expect(momentOf('soon', 'UTC')).toBeNull();
});
