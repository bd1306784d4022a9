import type { Remote } from '@redeem/kit';
import { lateAnswer } from '@redeem/store/testing';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { useEffect, useReducer } from 'react';

import { aConfiguration, aFederation, aRegistry, aRemote, loadEntry } from '../testing';
import { start } from './start';

const SITE = { id: 'movieredeem', territory: 'US', language: 'en', captcha_key: null };

const HOME = aRemote({ name: 'redeem-form', pages: { '/': { Root: Endless } } });
const SUPPORT = aRemote({ name: 'support', pages: { '/support': { Root: () => 'Questions' } } });

const log = rs.fn();

let isOver = false;
let support: ReturnType<typeof lateAnswer<{ remote: Remote }>>;

beforeEach(() => {
  isOver = false;
  support = lateAnswer();
  compose('registry', aRegistry('redeem-form', 'support'));
  compose('configuration', aConfiguration());
  document.body.append(Object.assign(document.createElement('div'), { id: 'app' }));
  log.mockReset();
  rs.spyOn(console, 'error').mockImplementation(log);
  loadEntry.mockImplementation((address: string) =>
    address.startsWith('/remotes/support/') ? support.promise : Promise.resolve({ remote: HOME }),
  );
  rs.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(SITE)));
});

afterEach(() => {
  isOver = true;
});

test('a page is unmounted for the next one and its remote is reported when it updates endlessly @A19', async () => {
  support.arrive({ remote: SUPPORT });
  await start(aFederation(), null, null);
  await expectShown(/^update \d+$/);

  await leave();
  rs.advanceTimersByTime(1_999);
  await turns();
  expect(shown()).toMatch(/^update \d+$/);
  rs.advanceTimersByTime(1);

  await expectShown(/^Questions$/);
  expect(reports()).toEqual(['[redeem] redeem-form@1.0.0 failed']);
});

test('a page stays while the next one loads, even for a long time @A19', async () => {
  isOver = true;
  await start(aFederation(), null, null);
  await expectShown(/^update 0$/);

  await leave();
  expect(loadEntry).toHaveBeenCalledWith('/remotes/support/1.0.0/remoteEntry.js');
  rs.advanceTimersByTime(9_900);
  await turns();
  expect(shown()).toBe('update 0');

  support.arrive({ remote: SUPPORT });
  // It is loaded, and React has not shown it yet.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  rs.advanceTimersByTime(100);
  await expectShown(/^Questions$/);
  expect(reports()).toEqual([]);
});

/** Navigates to the support page; from now on the test controls the time. */
async function leave(): Promise<void> {
  rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  document.querySelector<HTMLAnchorElement>('header a[href="/support"]')?.click();
  expect(window.location.pathname).toBe('/support');
  await turns();
}

/** Advances the time and lets React render. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function expectShown(text: RegExp): Promise<void> {
  for (let turn = 0; turn < 100 && !text.test(shown()); turn += 1) await turns();
  expect(shown()).toMatch(text);
}

function shown(): string {
  return document.querySelector('main')?.textContent ?? '';
}

/** The reports, without the warnings of React's development build about such a page. */
function reports(): string[] {
  return log.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('[redeem]'));
}

/** Updates itself after every render. */
function Endless() {
  const [updates, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOver) update();
  }, [updates]);
  return `update ${String(updates)}`;
}

function compose(id: string, document_: unknown): void {
  const element = document.createElement('script');
  Object.assign(element, { id, type: 'application/json', textContent: JSON.stringify(document_) });
  document.head.append(element);
}
