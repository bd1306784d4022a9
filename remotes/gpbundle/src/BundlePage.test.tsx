import { accepted } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import french from './locales/fr.json';
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
} from './testing';

const POSTER = 'https://service.example/posters/camp.svg';

describe('the titles of a bundle', () => {
  test('are shown in the order in which their codes were issued @spec-2.18 @spec-2.45', () => {
    showPage({ subCodes: { [CAMP.subCode]: openTitle(), [BAY.subCode]: openTitle() } });

    expect(screen.getByRole('heading', { level: 1, name: 'Choose titles to redeem' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Choose titles to redeem' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual([
      CAMP.name,
      BAY.name,
    ]);
  });

  test('have a poster, a rating and minutes, as their own codes tell', () => {
    const own = { ...aFilm('Orbital Decay Club'), posterUrl: POSTER, rating: 'R', runtime: 104 };
    showPage({ subCodes: { [CAMP.subCode]: openTitle({ titles: [own] }) } });

    const film = card({ name: 'Orbital Decay Club' });

    expect(film.getByText(/^Rating/).textContent).toBe('Rating R');
    expect(film.getByText('104 Minutes')).toBeTruthy();
    const poster = screen
      .getByRole('listitem', { name: 'Orbital Decay Club' })
      .querySelector('img');
    expect(poster?.getAttribute('src')).toBe(POSTER);
    expect(poster?.getAttribute('alt')).toBe('');
  });

  test('ask for the posters that are seen first at once, and for others when they come near', () => {
    const subCodes = ['HDA1', 'HDA2', 'HDA3', 'HDA4', 'HDA5'];
    const history = subCodes.map((exchangeResult) => anEntry({ exchangeResult }));
    const own = openTitle({ titles: [{ ...aFilm('Camp'), posterUrl: POSTER }] });
    showPage({
      verdict: aBundle({ history }),
      subCodes: Object.fromEntries(subCodes.map((subCode) => [subCode, own])),
    });

    const posters = [...screen.getByRole('list').querySelectorAll('img')];

    expect(posters.map((poster) => poster.getAttribute('loading'))).toEqual([
      'eager',
      'eager',
      'eager',
      'lazy',
      'lazy',
    ]);
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

  test('exchange nothing by being shown', () => {
    const exchangeCode = rs.fn();
    showPage({
      subCodes: { [CAMP.subCode]: openTitle(), [BAY.subCode]: processedTitle() },
      exchangeCode,
    });

    expect(redeem(CAMP)).toBeTruthy();
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('are counted once all of them are known', () => {
    showPage({ subCodes: { [CAMP.subCode]: openTitle(), [BAY.subCode]: processedTitle() } });

    const words = screen.getByText('Titles processed: 1 of 2');

    expect(words.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('are not counted while one is still being checked', () => {
    showPage({ subCodes: { [CAMP.subCode]: processedTitle(), [BAY.subCode]: 'checking' } });

    expect(screen.queryByText(/Titles processed/)).toBeNull();
  });

  test('are read in French by a French visitor', () => {
    showPage({ subCodes: { [CAMP.subCode]: openTitle() } }, french);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Choisissez les titres à obtenir',
    );
    expect(card(CAMP).getByRole('button', { name: 'Utiliser sur Google Play' })).toBeTruthy();
  });
});

describe('below the titles', () => {
  test('what is processed can be kept, and only who has nothing left to do is led on', async () => {
    showPage({ subCodes: { [CAMP.subCode]: processedTitle(), [BAY.subCode]: openTitle() } });

    expect(await screen.findByRole('button', { name: 'Save or print' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Redeem another code' })).toBeNull();
  });

  test('the receipt has every title with the code it became', async () => {
    const subCodes = {
      [CAMP.subCode]: processedTitle(),
      [BAY.subCode]: processedTitle({ exchangeResult: 'DEMO PLAY W7EF 6NXG' }),
    };
    showPage({ subCodes });

    expect(await screen.findByRole('button', { name: 'Redeem another code' })).toBeTruthy();
    expect(
      Array.from(document.querySelectorAll('dl'), ({ innerText }) => innerText).filter((text) =>
        /(3000|Kestrel Bay).*DEMO PLAY (T3JY 9CKA|W7EF 6NXG)/s.test(text),
      ),
    ).toHaveLength(2);
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

  test('whose exchanged bundle has issued no codes sees a message and a button for the next code', async () => {
    showPage({ verdict: aBundle({ history: [] }) });

    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.getByText(GENERIC)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Redeem another code' })).toBeTruthy();
  });

  test('whose exchanged bundle has issued no codes may have it checked again', async () => {
    const { user } = showPage({
      verdict: aBundle({ history: [] }),
      validateCode: ({ code }) => (code === CODE ? aBundle() : openTitle()),
    });

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('listitem', { name: CAMP.name })).toBeTruthy();
    expect(screen.queryByText(GENERIC)).toBeNull();
  });
});
