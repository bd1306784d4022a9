import { accepted } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';

import {
  aBundle,
  aFilm,
  anEntry,
  BAY,
  CAMP,
  card,
  CODE,
  FRESH,
  GENERIC,
  openTitle,
  processedTitle,
  redeem,
  showPage,
  visitWith,
} from './testing';

const POSTER = 'https://service.example/posters/camp.svg';

describe('the titles of a bundle', () => {
  test('are shown in the order in which their codes were issued @spec-2.18 @spec-2.45', () => {
    showPage(visitWith());

    expect(screen.getByRole('heading', { level: 1, name: 'Choose titles to redeem' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Choose titles to redeem' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual([
      CAMP.name,
      BAY.name,
    ]);
    expect(screen.getByText(/^Each title is redeemed once, at Google Play/)).toBeTruthy();
    // Its exchange was on an earlier visit.
    expect(screen.queryByText(/^Your code was/)).toBeNull();
  });

  test('have a poster, a rating and minutes, as their own codes tell', () => {
    const own = { ...aFilm('Orbital Decay Club'), posterUrl: POSTER, rating: 'R', runtime: 104 };
    showPage(visitWith(openTitle({ titles: [own] })));

    const film = card({ name: 'Orbital Decay Club' });

    expect(film.getByText(/^Rating/).textContent).toBe('Rating R');
    expect(film.getByText('104 Minutes')).toBeTruthy();
    expect(film.getByRole('presentation').getAttribute('src')).toBe(POSTER);
  });

  test('ask for the posters that are seen first at once, and for others when they come near', () => {
    const subCodes = ['HDA1', 'HDA2', 'HDA3', 'HDA4', 'HDA5'];
    const history = subCodes.map((exchangeResult) => anEntry({ exchangeResult }));
    const own = openTitle({ titles: [{ ...aFilm('Camp'), posterUrl: POSTER }] });
    showPage({
      verdict: aBundle({ history }),
      subCodes: Object.fromEntries(subCodes.map((subCode) => [subCode, own])),
    });

    const posters = within(screen.getByRole('list'))
      .getAllByRole('presentation')
      .map((poster) => poster.getAttribute('loading'));

    expect(posters).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy']);
  });

  test('are those of the bundle until their own codes have told', () => {
    showPage({});

    expect(card(CAMP).getByText('94 Minutes')).toBeTruthy();
    expect(card(CAMP).getByText('Checking this title…')).toBeTruthy();
    expect(card(CAMP).queryByRole('button')).toBeNull();
  });

  test('are numbered when their names are unknown', () => {
    showPage({ verdict: aBundle({ titles: [] }) });

    expect(card({ name: 'Title 1' }).queryByText(/Rating|Minutes/)).toBeNull();
    expect(card({ name: 'Title 2' })).toBeTruthy();
  });

  test('are counted once all of them are known, and exchange nothing by being shown', () => {
    const exchangeCode = rs.fn();
    showPage({ ...visitWith(openTitle(), processedTitle()), exchangeCode });

    const words = screen.getByText('Titles processed: 1 of 2');

    expect(words.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(redeem(CAMP)).toBeTruthy();
    // Of a Google Play bundle it is no use to the visitor.
    expect(card(CAMP).queryByRole('code')).toBeNull();
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('are not counted while one is still being checked', () => {
    showPage(visitWith(processedTitle(), 'checking'));

    expect(screen.queryByText(/Titles processed/)).toBeNull();
  });

  test.each([
    [openTitle(), 0],
    [processedTitle(), 1],
  ])('lead on to another code when none is left to do', (bay, ways) => {
    showPage(visitWith(processedTitle(), bay));

    expect(screen.queryAllByRole('button', { name: 'Redeem another code' })).toHaveLength(ways);
  });
});

describe('a visitor without titles', () => {
  test.each([
    ['whose code is still being checked', null],
    ['with a code of another kind', accepted()],
    ['with a bundle that is not exchanged', FRESH],
  ])('%s sees nothing yet, and hears that it is loading', (_who, verdict) => {
    showPage({ verdict });

    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('whose exchanged bundle has issued no codes may have it checked again, or go on', async () => {
    const { user } = showPage({
      verdict: aBundle({ history: [] }),
      validateCode: ({ code }) => (code === CODE ? aBundle() : openTitle()),
    });
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.getByText(GENERIC)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Redeem another code' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('listitem', { name: CAMP.name })).toBeTruthy();
    expect(screen.queryByText(GENERIC)).toBeNull();
  });
});
