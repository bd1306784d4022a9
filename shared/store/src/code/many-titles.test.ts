import { describe, expect, test } from '@rstest/core';

import * as store from '../index';
import { anEntry, type Exchange, lateAnswer, type Verdict } from '../testing';
import {
  CODE,
  exchanged,
  EXCHANGED,
  OPEN,
  SILENT,
  stepsOf,
  submitting,
  theService,
} from './bundle.test-support';
import { failing, nextTurn, siteIn, visiting } from './visiting.test-support';

const MANY = Array.from({ length: 99 }, (_, place) => `TITLE${String(place).padStart(7, '0')}`);
const HISTORY = MANY.map((exchangeResult, place) =>
  anEntry({ exchangeResult, exchangeName: `DEMO-${String(place)}` }),
);
const ALL_EXCHANGED: Exchange = { ...EXCHANGED, history: HISTORY };
const EXCHANGES = MANY.map((code) => `exchange ${code} googleplay`);
const isFaulty = (code: string) => MANY.indexOf(code) % 3 === 0;

describe('a bundle of 99 titles @B15', () => {
  test('checks six titles at a time in their order, and the others when some checks fail', async () => {
    const { counted, most } = counting();
    const page = visiting({
      validateCode: ({ code }) => {
        if (code === CODE) return exchanged(HISTORY);
        return counted<Verdict>(isFaulty(code) ? failing : () => OPEN);
      },
    });

    await page.does(store.codeTyped, CODE);

    expect(page.calls).toEqual([CODE, ...MANY].map((code) => `check ${code}`));
    expect(most()).toBe(6);
    expect(stepsOf(page)).toEqual(MANY.map((code) => (isFaulty(code) ? 'unchecked' : 'open')));
  });

  test('exchanges and checks six at a time, each title once, whatever fails', async () => {
    const { counted, most } = counting();
    const service = theService(MANY.filter(isFaulty), ALL_EXCHANGED);
    const { settled, ...page } = submitting({
      exchangeCode: (call) =>
        call.code === CODE ? ALL_EXCHANGED : counted(() => service.exchangeCode(call)),
      validateCode: (call) => counted(() => service.validateCode(call)),
    });
    await settled;

    expect(exchangesIn(page.calls)).toEqual(EXCHANGES);
    expect(most()).toBe(6);
    expect(stepsOf(page)).toEqual(MANY.map((code) => (isFaulty(code) ? 'failed' : 'processed')));
  });

  test('checks a waiting title once, and none after another code replaced it', async () => {
    const answer = lateAnswer<Verdict>();
    const { does, calls } = visiting({
      validateCode: ({ code }) => (code === CODE ? exchanged(HISTORY) : answer.promise),
    });
    const typed = does(store.codeTyped, CODE);
    await nextTurn();
    void does(store.checkRetried);
    await nextTurn();

    void does(store.codeTyped, '');
    answer.arrive(OPEN);
    await typed;

    const titles = calls.filter((call) => call !== `check ${CODE}`);
    expect(titles).toEqual(MANY.slice(0, 6).map((code) => `check ${code}`));
  });

  test('exchanges its waiting titles once, and for its territory, after other codes and another territory', async () => {
    const title = lateAnswer<Exchange>();
    const territories = new Set<string>();
    const { settled, does, calls } = submitting({
      exchangeCode: ({ code, territory }) => {
        territories.add(territory);
        return code === CODE ? ALL_EXCHANGED : title.promise;
      },
      validateCode: () => OPEN,
      getSite: () => siteIn('GB', 'en'),
    });
    await nextTurn();
    expect(exchangesIn(calls)).toHaveLength(6);

    void does(store.territoryPicked, 'GB');
    await nextTurn();
    void does(store.codeTyped, 'FEATUREDC9DG');
    await nextTurn();
    // The code in the field does not wait for them.
    expect(calls.at(-1)).toBe('check FEATUREDC9DG');
    title.arrive(SILENT);
    await settled;

    expect(exchangesIn(calls)).toEqual(EXCHANGES);
    expect([...territories]).toEqual(['US']);
  });

  test('exchanges a waiting title once when its bundle is typed again and it is pressed', async () => {
    const title = lateAnswer<Exchange>();
    const { settled, does, calls } = submitting({
      exchangeCode: ({ code }) => (code === CODE ? ALL_EXCHANGED : title.promise),
      validateCode: ({ code }) => (code === CODE ? exchanged(HISTORY) : OPEN),
    });
    await nextTurn();
    const last = MANY.at(-1) ?? '';

    void does(store.codeTyped, '');
    void does(store.codeTyped, CODE);
    await nextTurn();
    void does(store.titleChosen, last);
    title.arrive(SILENT);
    await settled;

    expect(calls.filter((call) => call === `exchange ${last} googleplay`)).toHaveLength(1);
  });
});

/** Returns the exchanges of titles. */
function exchangesIn(calls: string[]): string[] {
  return calls.filter((call) => call.endsWith('googleplay'));
}

/** Answers after a turn of the event loop, and counts how many answers are awaited at a time. */
function counting() {
  let awaited = 0;
  let most = 0;
  const counted = async <Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> => {
    awaited += 1;
    most = Math.max(most, awaited);
    await nextTurn();
    awaited -= 1;
    return answer();
  };
  return { counted, most: () => most };
}
