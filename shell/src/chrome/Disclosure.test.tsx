import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
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
  test('sets aria-expanded and aria-controls on the button, and goes with nothing picked by a second press or Escape', async () => {
    const film = button('Film');
    expect(film.getAttribute('aria-expanded')).toBe('false');

    await user.click(film);

    expect(film.getAttribute('aria-expanded')).toBe('true');
    expect(film.getAttribute('aria-controls')).toBe(screen.getByRole('list', { name: 'Film' }).id);

    await user.click(film);
    expect(openLists()).toEqual([]);

    await user.click(film);
    await user.keyboard('{Tab}{Escape}');
    expect(openLists()).toEqual([]);
    expect(document.activeElement).toBe(film);
    expect(picked).not.toHaveBeenCalled();
  });

  test('calls onPick once, closes the list and focuses the button when an option is picked', async () => {
    await user.click(button('Film'));
    // The page beside it is covered, and stays readable.
    expect(screen.getByRole('main').childElementCount).toBe(1);
    expect(screen.getByRole('main').hasAttribute('inert')).toBe(false);

    await user.click(button('Film three'));
    expect(screen.getByRole('main').childElementCount).toBe(0);

    expect(picked.mock.calls).toEqual([['three']]);
    expect(openLists()).toEqual([]);
    expect(document.activeElement).toBe(button('Film'));
  });

  test('closes the list when the visitor touches or clicks beside it, even if the focus stays', async () => {
    await user.click(button('Film'));

    await user.pointer({ keys: '[TouchA>]', target: screen.getByText('Beside') });
    expect(openLists()).toEqual([]);

    await user.click(button('Film'));
    await user.click(screen.getByText('Beside'));
    expect(openLists()).toEqual([]);
  });

  test('closes the list when Tab moves the focus past its end', async () => {
    await user.click(button('Seat'));

    await user.keyboard('{Tab}{Tab}{Tab}');
    expect(document.activeElement).toBe(button('Seat three'));
    expect(openLists()).toEqual(['Seat']);
    await user.tab();

    expect(openLists()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
  });

  test.each([
    ['{ArrowDown}{ArrowDown}', 'Film two'],
    ['{ArrowUp}{ArrowDown}', 'Film'],
    ['{End}{Home}', 'Film one'],
  ])('moves the focus from the button with %s to %s', async (keys, name) => {
    await user.click(button('Film'));

    await user.keyboard(keys);

    expect(document.activeElement).toBe(button(name));
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
