import { expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import MiniSearch from 'minisearch';

import { LIBRARY } from './faq/search';
import { SupportPage } from './SupportPage';
import { showPage } from './testing';

const load = rs.spyOn(LIBRARY, 'load');

const ALL = ['where', 'gift', 'itunes', 'age'];

test.each([
  ['a word of a question, before one of an answer', 'ITUNES', ['itunes', 'gift'], ['gift']],
  ['all words, before any of them', 'gift  cards', ['gift'], ['gift']],
  ['any word, where no question has all', 'gift insert', ['where', 'gift'], ['where', 'gift']],
  ['what stands in place of a placeholder', 'help@example.com', ['where'], ['where']],
  ['the words of a {search: …} line', 'apple', ['itunes'], ['itunes']],
  ['the beginning of a word', 'requir', ['itunes'], []],
  ['a word with a typing error', 'insrt', ['where'], ['where']],
  ['another case and other accents', 'RÉQUIRES', ['itunes'], []],
  ['a word that nobody wrote', 'xyzzy', [], []],
  ['spaces, which are no query', '  ', ALL, []],
])(
  'the search finds %s, and opens what only the answer shows',
  async (_what, query, all, opened) => {
    const { user } = await showPage(SupportPage);

    await user.click(search());
    await user.paste(query);

    await screen.findByRole('searchbox');
    expect(found()).toEqual(all);
    expect(ids('details[open]')).toEqual(opened);

    await user.clear(search());
    expect(found()).toEqual(ALL);
    expect(ids('details[open]')).toEqual([]);
  },
);

test('the search says how many questions it finds, and names the contact when it finds none', async () => {
  const { user } = await showPage(SupportPage);
  expect(screen.getByRole('status').textContent).toBe('');

  await user.type(search(), 'itunes{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Questions found: 2');
  expect(screen.getByRole('heading', { level: 2, name: 'Search results' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Codes' })).toBeNull();

  await user.clear(search());
  await user.type(search(), 'xyzzy');
  expect(screen.getByRole('status').textContent).toBe(
    'No question matches your search. Write to help@example.com and we will help you.',
  );
});

test('the search does not find what is not for the territory', async () => {
  const { user } = await showPage(SupportPage, 'en_GB');

  await user.type(search(), 'aged 13');

  expect(found()).toEqual([]);
});

test('exact words are found until the library is loaded, which takes over what was typed, and is loaded again after a failure', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk search-library failed'));
  const { user } = await showPage(SupportPage);
  expect(load).not.toHaveBeenCalled();

  await user.type(search(), 'itunes');
  expect(found()).toEqual(['gift', 'itunes']);

  const loaded = Promise.resolve({ default: MiniSearch }) as ReturnType<typeof LIBRARY.load>;
  load.mockReturnValue(loaded);
  await user.tab();
  await user.click(search());
  await act(async () => {
    await loaded;
  });

  expect(load).toHaveBeenCalledTimes(2);
  expect(search()).toHaveProperty('value', 'itunes');
  expect(document.activeElement).toBe(search());
  expect(found()).toEqual(['itunes', 'gift']);
});

function search(): HTMLElement {
  return screen.getByRole('searchbox', { name: /./ });
}

/** Returns the questions that are shown, those of other groups in the order of the page. */
function found(): string[] {
  return ids('section:not([hidden]) details');
}

function ids(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map(({ id }) => id);
}
