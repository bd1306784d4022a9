import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { Disclosure } from './Disclosure';

const picked = rs.fn<(id: string) => void>();
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  picked.mockClear();
  render(
    <>
      <main>Beside</main>
      {['Film', 'Seat'].map((name) => (
        <OwnDisclosure key={name} name={name} />
      ))}
      <a href="#next">Next</a>
    </>,
  );
});

describe('Disclosure', () => {
  test('sets aria-expanded and aria-controls on the button', async () => {
    const film = button('Film');
    expect(film.getAttribute('aria-expanded')).toBe('false');

    await user.click(film);

    expect(film.getAttribute('aria-expanded')).toBe('true');
    expect(film.getAttribute('aria-controls')).toBe(screen.getByRole('list', { name: 'Film' }).id);
  });

  test('covers the main content while the list is open, and leaves it readable', async () => {
    const page = screen.getByRole('main');

    await user.click(button('Film'));
    expect(page.childElementCount).toBe(1);
    expect(page.hasAttribute('inert')).toBe(false);

    await user.click(button('Seat'));
    expect(page.childElementCount).toBe(1);

    await user.keyboard('{Escape}');
    expect(page.childElementCount).toBe(0);
  });

  test('closes the list when the button is pressed again', async () => {
    await user.click(button('Film'));

    await user.click(button('Film'));

    expect(openLists()).toEqual([]);
  });

  test('calls onPick once, closes the list and focuses the button when an option is picked', async () => {
    await user.click(button('Film'));

    await user.click(button('Film three'));

    expect(picked.mock.calls).toEqual([['three']]);
    expect(openLists()).toEqual([]);
    expect(document.activeElement).toBe(button('Film'));
  });

  test('closes the list, focuses the button and picks nothing when Escape is pressed', async () => {
    await user.click(button('Film'));
    await user.keyboard('{ArrowDown}{Escape}');

    expect(openLists()).toEqual([]);
    expect(document.activeElement).toBe(button('Film'));
    expect(picked).not.toHaveBeenCalled();
  });

  test('closes the list when the visitor clicks beside it', async () => {
    await user.click(button('Film'));

    await user.click(screen.getByText('Beside'));

    expect(openLists()).toEqual([]);
  });

  test('closes the list when the visitor touches beside it, even if the focus stays', async () => {
    await user.click(button('Film'));

    await user.pointer({ keys: '[TouchA>]', target: screen.getByText('Beside') });

    expect(openLists()).toEqual([]);
  });

  test('closes the list when Tab moves the focus past its end', async () => {
    await user.click(button('Seat'));

    await user.tab();
    expect(document.activeElement).toBe(button('Seat one'));
    await user.keyboard('{End}');
    expect(openLists()).toEqual(['Seat']);
    await user.tab();

    expect(openLists()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
  });

  test('closes the list when another one opens', async () => {
    await user.click(button('Film'));

    await user.click(button('Seat'));

    expect(openLists()).toEqual(['Seat']);
  });

  test.each([
    ['{ArrowDown}', 'Film one'],
    ['{ArrowDown}{ArrowDown}', 'Film two'],
    ['{ArrowUp}', 'Film three'],
    ['{ArrowUp}{ArrowUp}', 'Film two'],
    ['{ArrowUp}{ArrowDown}', 'Film'],
    ['{ArrowDown}{ArrowUp}', 'Film'],
    ['{End}', 'Film three'],
    ['{End}{Home}', 'Film one'],
  ])('moves the focus from the button with %s to %s', async (keys, name) => {
    await user.click(button('Film'));

    await user.keyboard(keys);

    expect(document.activeElement).toBe(button(name));
  });

  test('does not handle the arrow keys while the list is closed', () => {
    const notPrevented = fireEvent.keyDown(button('Film'), { key: 'ArrowDown' });

    expect(notPrevented).toBe(true);
    expect(openLists()).toEqual([]);
  });

  test('opens and picks by keyboard alone', async () => {
    button('Seat').focus();

    await user.keyboard('{Enter}{ArrowDown}{Enter}');

    expect(picked.mock.calls).toEqual([['one']]);
  });
});

interface OwnDisclosureProps {
  name: string;
}

function OwnDisclosure({ name }: OwnDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      id={name}
      face={name}
      options={['one', 'two', 'three'].map((id) => ({ id, face: `${name} ${id}` }))}
      current="two"
      isOpen={isOpen}
      onToggle={setOpen}
      onPick={picked}
    />
  );
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function openLists(): string[] {
  const lists = screen.queryAllByRole('list');
  return lists.map((list) => list.getAttribute('aria-labelledby') ?? '');
}
