import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

import { readConfig } from '../config';
import { createLog } from '../log';
import { createProcessCounts, type ProcessCounts } from './process-counts';

const policy = readConfig({ DEMO: 'on' });
const NONE = { codes: 0, tokens: 0, ofCode: 0, everybody: false, isAdmitted: false };
const MINUTE_MS = 60_000;

let own: ProcessCounts;
beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  own = createProcessCounts(createLog({ write: () => undefined }));
});
afterEach(() => {
  rs.useRealTimers();
});

const fail = (client: string, code: string) => {
  own.count(client, code, true, policy);
};
const countsOf = (client: string, code = 'other') => own.addTo(NONE, client, code);

test('a process counts a code once for a client, for ten minutes, and a client for an hour @J5', () => {
  for (const code of ['a', 'a', 'b']) fail('one', code);
  expect(countsOf('one').codes).toBe(2);
  expect(countsOf('two', 'a')).toMatchObject({ codes: 0, ofCode: 1 });
  rs.advanceTimersByTime(10 * MINUTE_MS + 1);
  expect(countsOf('one', 'a')).toMatchObject({ codes: 0, ofCode: 1 });
});

test('a process challenges every client for 15 minutes after 100 failures in a minute @J5', () => {
  for (let nr = 0; nr < 100; nr += 1) fail(`client ${String(nr)}`, 'code');
  expect(countsOf('new').everybody).toBe(false);
  fail('one more', 'code');
  expect(countsOf('new').everybody).toBe(true);
  rs.advanceTimersByTime(15 * MINUTE_MS);
  expect(countsOf('new').everybody).toBe(false);
});

test('a process forgets the clients and codes of an attack, the oldest first @J5', () => {
  for (let nr = 0; nr < 10_001; nr += 1) fail(`client ${String(nr)}`, `code ${String(nr)}`);
  expect(countsOf('client 0', 'code 0')).toMatchObject({ codes: 0, ofCode: 0 });
  expect(countsOf('client 1', 'code 1')).toMatchObject({ codes: 1, ofCode: 1 });
  for (let nr = 0; nr < 50; nr += 1) fail('client 1', `again ${String(nr)}`);
  expect(countsOf('client 1').codes).toBe(policy.FAILURES_BEFORE_CAPTCHA + 1);
});
