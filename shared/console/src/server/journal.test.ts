import { FolderStorage } from '@redeem/storage';
import { temporaryFolder } from '@redeem/storage/testing';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';

import { createJournal } from './journal';

async function aJournal() {
  const storage = new FolderStorage(await temporaryFolder());
  return { storage, journal: createJournal(storage, 'console/test', v.string()) };
}

test('of many consoles that change a document at the same moment, one succeeds', async () => {
  const { storage } = await aJournal();
  const consoles = Array.from({ length: 10 }, () =>
    createJournal(storage, 'console/test', v.string()),
  );

  const numbers = await Promise.all(
    consoles.map(({ append }, index) => append('fr/faq.md', 0, String(index))),
  );

  expect(numbers.filter((number) => number !== null)).toEqual([1]);
  const winner = numbers.findIndex((number) => number === 1);
  for (const { latest } of consoles) {
    expect(await latest('fr/faq.md')).toEqual({ number: 1, value: String(winner) });
  }
});

test('files that were replaced stay for an hour, so that no late writer creates one of their numbers', async () => {
  const { storage, journal } = await aJournal();
  const append = async (count: number) => {
    for (let more = 0; more < count; more += 1) {
      const { number = 0 } = (await journal.latest('fr/faq.md')) ?? {};
      await journal.append('fr/faq.md', number, `text ${String(number + 1)}`);
    }
  };
  await append(26);
  expect(await storage.paths('console')).toHaveLength(26);

  storage.now = () => Promise.resolve(new Date(Date.now() + 2 * 60 * 60_000));
  await append(24);

  expect(await storage.paths('console')).toHaveLength(1);
  expect(await journal.latest('fr/faq.md')).toEqual({ number: 50, value: 'text 50' });
  expect(await journal.append('fr/faq.md', 26, 'late')).toBeNull();
});

test('a file that somebody has damaged is named', async () => {
  const { storage, journal } = await aJournal();
  await storage.create('console/test/fr/faq.md/00000001.json', Buffer.from('{'));

  await expect(journal.latest('fr/faq.md')).rejects.toThrow('console/test/fr/faq.md/00000001.json');
});
