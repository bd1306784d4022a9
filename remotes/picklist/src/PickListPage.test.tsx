import { accepted, aTitle } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';

import { pickList, showPage } from './testing';

const NAMES = ['Nine Lanterns to Vesper', 'Kites Over Kestrel Bay', 'The Late Arrivals Brass Band'];

describe('a visitor who may choose two', () => {
  test('sees all titles in the service’s order, and that none is chosen @spec-2.19', () => {
    showPage();

    expect(screen.getByRole('heading', { level: 1, name: 'Choose your movie' })).toBeTruthy();
    expect(screen.getByText('Choose 2 of these 3 movies.')).toBeTruthy();
    const group = screen.getByRole('group', { name: 'Choose your movie' });
    const boxes = within(group).getAllByRole('checkbox', { checked: false });
    expect(boxes.map((box) => nameOf(box))).toEqual(NAMES);
    expect(count()).toBe('0 of 2 selected');
  });

  test('gets the known data of each title and nothing else', () => {
    showPage();

    expect(NAMES.map((name) => descriptionOf(option(name)))).toEqual([
      'Rating PG-13 128 Minutes',
      '117 Minutes',
      '',
    ]);
  });

  test('finds the number of chosen titles and their names in the summary, in the order of the list', async () => {
    const { user } = showPage();

    await user.click(option('The Late Arrivals Brass Band'));
    expect(count()).toBe('1 of 2 selected');
    // By the words beside the box.
    await user.click(screen.getByText('Nine Lanterns to Vesper'));

    expect(chosen()).toEqual(['Nine Lanterns to Vesper', 'The Late Arrivals Brass Band']);
    expect(count()).toBe('2 of 2 selected');
  });

  test('cannot choose a third and gets the reason', async () => {
    const { user } = showPage();
    await user.click(option('Nine Lanterns to Vesper'));
    await user.click(option('Kites Over Kestrel Bay'));

    const third = option('The Late Arrivals Brass Band');
    expect(third.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(third)).toBe('To choose another movie, deselect one first.');
    third.focus();
    expect(document.activeElement).toBe(third);
    await user.keyboard(' ');

    expect(third.checked).toBe(false);
    expect(chosen()).toEqual(['Nine Lanterns to Vesper', 'Kites Over Kestrel Bay']);
    const heard = screen.getAllByRole('status').map((status) => status.textContent);
    expect(heard.filter((text) => text === 'To choose another movie, deselect one first.')).toEqual(
      ['To choose another movie, deselect one first.'],
    );

    await user.click(option('Nine Lanterns to Vesper'));
    await user.click(third);
    expect(chosen()).toEqual(['Kites Over Kestrel Bay', 'The Late Arrivals Brass Band']);
  });

  test('can confirm exactly two, and reads after a press before that what is missing', async () => {
    const { user } = showPage();
    const missing = 'Make your choice first, then confirm it.';

    await user.click(option('Nine Lanterns to Vesper'));
    expect(isConfirmable()).toBe(false);
    confirm().focus();
    expect(document.activeElement).toBe(confirm());
    await user.keyboard('{Enter}');
    const said = screen.getByText(missing);
    expect(said.closest('[role=status]')).toBeTruthy();
    await user.click(confirm());
    // Another element, which screen readers announce again.
    expect(screen.getByText(missing)).not.toBe(said);
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(option('Kites Over Kestrel Bay'));
    expect(screen.queryByText(missing)).toBeNull();
    expect(isConfirmable()).toBe(true);
    expect(descriptionOf(confirm())).toBe('Your choice can’t be changed once you continue.');
  });
});

describe('a visitor who may choose one', () => {
  test('finds radio buttons, and another choice takes the first one’s place', async () => {
    const { user } = showPage({ verdict: pickList(1) });
    expect(screen.getByText('This code is good for one movie.')).toBeTruthy();
    const group = screen.getByRole('radiogroup', { name: 'Choose your movie' });
    expect(within(group).getAllByRole('radio')).toHaveLength(3);

    await user.click(option('Nine Lanterns to Vesper'));
    await user.click(option('Kites Over Kestrel Bay'));

    expect(chosen()).toEqual(['Kites Over Kestrel Bay']);
    expect(count()).toBe('1 of 1 selected');
    expect(isConfirmable()).toBe(true);
    expect(screen.queryByText('To choose another movie, deselect one first.')).toBeNull();
  });
});

describe('a pick list', () => {
  test('without one title for each selection shows the selections’ names', () => {
    showPage({ verdict: pickList(1, { selections: ['t01', 't04'] }) });

    expect(screen.getAllByRole('radio').map((radio) => nameOf(radio))).toEqual(['t01', 't04']);
    expect(screen.queryByText(NAMES[0] ?? '')).toBeNull();
  });

  test('of which all are to be chosen has nothing to deselect', async () => {
    const { user } = showPage({ verdict: pickList(3) });

    for (const name of NAMES) await user.click(option(name));

    expect(count()).toBe('3 of 3 selected');
    expect(screen.queryByText('To choose another movie, deselect one first.')).toBeNull();
  });

  test('with fewer titles than are to be chosen says so, and shows the way out', () => {
    showPage({ verdict: pickList(4) });

    expect(
      screen.getByText('No movie can be chosen with this code in the selected country.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe(
      '/',
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/^Choose 4 of these/)).toBeNull();
  });

  test('asks at once for the posters that are seen first, and never for those of the summary', async () => {
    const selections = ['Camp', 'Salt', 'Velvet', 'Kites', 'Lanterns', 'Orchard'];
    const titles = selections.map((name) =>
      aTitle({ name, posterUrl: `https://service.example/${name}.svg` }),
    );
    const { user } = showPage({ verdict: pickList(2, { selections, titles }) });

    await user.click(option('Camp'));

    const posters = Array.from(document.querySelectorAll('li img'), (poster) =>
      poster.getAttribute('loading'),
    );
    expect(posters).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy', 'lazy']);
  });
});

describe('a visitor without a pick list', () => {
  test.each([
    ['whose code is not judged yet', null],
    ['with an ordinary code', accepted()],
    ['whose pick list is used', pickList(0)],
  ])('%s sees a quiet page that is busy', (_who, verdict) => {
    showPage({ verdict });

    const status = screen.getByRole('status');
    const busy = document.querySelector('[aria-busy="true"]');
    expect(status.textContent).toBe('Loading…');
    // A screen reader may hide a busy element, but not its label.
    expect(busy?.textContent).toBe('');
    expect(busy?.contains(status)).toBe(false);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

function option(name: string): HTMLInputElement {
  const role = screen.queryByRole('radiogroup') ? 'radio' : 'checkbox';
  return screen.getByRole<HTMLInputElement>(role, { name });
}

function confirm(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Confirm your choice' });
}

function isConfirmable(): boolean {
  return confirm().getAttribute('aria-disabled') === null && !confirm().disabled;
}

function count() {
  return screen.getByText(/^\d (of|sur) \d/, { selector: '[role=status] *' }).textContent;
}

function chosen() {
  const list = screen.getByRole('list', { name: 'Your choice' });
  return within(list)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

function nameOf(element: HTMLElement) {
  return textOf(element, 'aria-labelledby');
}

function descriptionOf(element: HTMLElement) {
  return textOf(element, 'aria-describedby');
}

function textOf(element: HTMLElement, attribute: string) {
  const ids = element.getAttribute(attribute)?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
