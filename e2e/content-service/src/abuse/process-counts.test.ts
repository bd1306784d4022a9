import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

import { readConfig } from '../config';
import { createLog } from '../log';
import { createProcessCounts } from './process-counts';

const LIMITS = readConfig({ DEMO: 'on' }).policy;
const NONE = { codes: 0, tokens: 0, ofCode: 0, everybody: false, isAdmitted: false };
const MINUTE_MS = 60_000;

let own: ReturnType<typeof createProcessCounts>;
beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date'] });
  own = createProcessCounts();
});
afterEach(() => {
  rs.useRealTimers();
});

const pass = (ms: number) => rs.setSystemTime(Date.now() + ms);
const fail = (client: string, code: string) => {
  own.count(client, code, true, LIMITS);
};
const countsOf = (client: string, code = 'other') => own.addTo(NONE, client, code);

test('a process counts a code once for a client, for ten minutes @J5', () => {
  for (const code of ['a', 'a', 'b']) fail('one', code);
  expect(countsOf('one').codes).toBe(2);
  expect(countsOf('two', 'a')).toMatchObject({ codes: 0, ofCode: 1 });
  pass(10 * MINUTE_MS);
  expect(countsOf('one', 'a')).toMatchObject({ codes: 0, ofCode: 1 });
});

test('a process challenges every client for 15 minutes after 100 failures in a minute @J5', () => {
  for (let nr = 0; nr < 100; nr += 1) fail(`client ${String(nr)}`, 'code');
  expect(countsOf('new').everybody).toBe(false);
  fail('one more', 'code');
  expect(countsOf('new').everybody).toBe(true);
  pass(15 * MINUTE_MS);
  expect(countsOf('new').everybody).toBe(false);
});

test('a process forgets the clients and codes of an attack, the oldest first @J5', () => {
  for (let nr = 0; nr < 10_001; nr += 1) fail(`client ${String(nr)}`, `code ${String(nr)}`);
  expect(countsOf('client 0', 'code 0')).toMatchObject({ codes: 0, ofCode: 0 });
  expect(countsOf('client 1', 'code 1')).toMatchObject({ codes: 1, ofCode: 1 });
  for (let nr = 0; nr < 50; nr += 1) fail('client 1', `again ${String(nr)}`);
  expect(countsOf('client 1').codes).toBe(LIMITS.failuresBeforeCaptcha + 1);
});

test('a process raises the alarm once a minute @J5', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  for (let second = 0; second < 61; second += 1) {
    own.raiseAlarm(log, new Error('read-only'));
    pass(1_000);
  }
  expect(lines).toHaveLength(2);
});
