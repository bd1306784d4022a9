import { expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';

import type { FaqSearch } from './faq/search/faq-search';
import * as english from './faq/search/languages/en';
import { LANGUAGES } from './faq/search/load-ranked-search';
import { SupportPage } from './SupportPage';
import { showPage } from './testing';

/** Finds one entry, whatever the query: what no plain search does. */
const findOne: FaqSearch = () => ({
  entries: new Map([['family', 'question']]),
  placesIn: () => [],
});

const RANKED = { ...english, rankedSearch: () => findOne };

const load = rs.spyOn(LANGUAGES, 'en');

test('the ranked search is not loaded before the search field has the focus', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  const { user } = await showPage(SupportPage);
  expect(load).not.toHaveBeenCalled();

  await user.click(search());

  expect(load).toHaveBeenCalledTimes(1);
});

test('the plain search answers while the ranked search is loading', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  const { user } = await showPage(SupportPage);

  await user.type(search(), 'itunes');

  expect(found()).toEqual(['which-retailers', 'requires-itunes']);
  expect(screen.getByRole('status').textContent).toBe('Questions found: 2');
});

test('the ranked search takes over what was typed when it is loaded', async () => {
  let arrive: (language: typeof RANKED) => void = () => undefined;
  const loaded = new Promise<typeof RANKED>((resolve) => {
    arrive = resolve;
  });
  load.mockReturnValue(loaded);
  const { user } = await showPage(SupportPage);
  await user.type(search(), 'itunes');

  await act(async () => {
    arrive(RANKED);
    await loaded;
  });

  expect(search()).toHaveProperty('value', 'itunes');
  expect(document.activeElement).toBe(search());
  expect(found()).toEqual(['family']);
  expect(screen.getByRole('status').textContent).toBe('Questions found: 1');
});

test('the plain search goes on when the ranked search cannot be loaded', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk search-english failed'));
  const { user } = await showPage(SupportPage);
  await user.type(search(), 'itunes');

  expect(found()).toEqual(['which-retailers', 'requires-itunes']);

  load.mockResolvedValue(RANKED);
  await user.tab();
  await user.click(search());

  expect(load).toHaveBeenCalledTimes(2);
  expect(found()).toEqual(['family']);
});

function search(): HTMLElement {
  return screen.getByRole('searchbox', { name: /./ });
}

function found(): string[] {
  return [...document.querySelectorAll('details:not([hidden])')].map(({ id }) => id);
}
