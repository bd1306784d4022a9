import { beforeEach, expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';

import type { MakeSearch } from './faq/search/load-ranked-search';
import { SupportPage } from './SupportPage';
import { showPage } from './testing';

const load = rs.hoisted(() => ({ ranked: rs.fn<() => Promise<MakeSearch>>() }));

rs.mock('./faq/search/load-ranked-search', () => ({ loadRankedSearch: load.ranked }));

/** Finds one entry, whatever the query: what no plain search does. */
const findOne: MakeSearch = () => () => ({
  entries: new Map([['family', 'question']]),
  placesIn: () => [],
});

beforeEach(() => {
  load.ranked.mockReset();
});

test('the ranked search is not loaded before the search field has the focus', async () => {
  load.ranked.mockReturnValue(new Promise(() => undefined));
  const { user } = await showPage(SupportPage);
  expect(load.ranked).not.toHaveBeenCalled();

  await user.click(search());

  expect(load.ranked).toHaveBeenCalledExactlyOnceWith('en');
});

test('the plain search answers while the ranked search is loading', async () => {
  load.ranked.mockReturnValue(new Promise(() => undefined));
  const { user } = await showPage(SupportPage);

  await user.type(search(), 'itunes');

  expect(found()).toEqual(['which-retailers', 'requires-itunes']);
  expect(screen.getByRole('status').textContent).toBe('Questions found: 2');
});

test('the ranked search takes over what was typed when it is loaded', async () => {
  let arrive: (makeSearch: MakeSearch) => void = () => undefined;
  const loaded = new Promise<MakeSearch>((resolve) => {
    arrive = resolve;
  });
  load.ranked.mockReturnValue(loaded);
  const { user } = await showPage(SupportPage);
  await user.type(search(), 'itunes');

  await act(async () => {
    arrive(findOne);
    await loaded;
  });

  expect(search()).toHaveProperty('value', 'itunes');
  expect(document.activeElement).toBe(search());
  expect(found()).toEqual(['family']);
  expect(screen.getByRole('status').textContent).toBe('Questions found: 1');
});

test('the plain search goes on when the ranked search cannot be loaded', async () => {
  load.ranked.mockRejectedValueOnce(new Error('Loading chunk search-english failed'));
  const { user } = await showPage(SupportPage);
  await user.type(search(), 'itunes');

  expect(found()).toEqual(['which-retailers', 'requires-itunes']);

  load.ranked.mockResolvedValue(findOne);
  await user.tab();
  await user.click(search());

  expect(load.ranked).toHaveBeenCalledTimes(2);
  expect(found()).toEqual(['family']);
});

function search(): HTMLElement {
  return screen.getByRole('searchbox', { name: /./ });
}

function found(): string[] {
  return [...document.querySelectorAll('details:not([hidden])')].map(({ id }) => id);
}
