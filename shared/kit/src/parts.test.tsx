import { beforeAll, describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, Suspense } from 'react';

import { Button } from './button';
import { Dialog } from './dialog';
import { Poster } from './film';
import { lazyExtra } from './hooks';
import { LiveRegion, Notice, WhenSlow } from './live';
import { Hero, LoadingPage, Page, Skeleton } from './page';
import { BottomBar, CodeText, List } from './surface';
import { pressDeliberately } from './testing';

beforeAll(pressDeliberately);

describe('Button', () => {
  test('keeps name and focus and ignores presses while it is busy', async () => {
    const onClick = rs.fn();
    const onSubmit = rs.fn();
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} onClick={onClick}>
          Continue
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    button.focus();

    rerender(form(true));
    await userEvent.click(button);

    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Continue' })).toBe(button);
    // A screen reader may hide an element with aria-busy.
    expect(button.hasAttribute('aria-busy')).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  test('is exposed as disabled and accepts a press without taking the focus when it is inactive', async () => {
    const onClick = rs.fn();
    render(
      <>
        <input />
        <Button inactive onClick={onClick}>
          Continue
        </Button>
      </>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    screen.getByRole('textbox').focus();

    await userEvent.click(button);

    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.disabled).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});

test.each([
  ['Page', Page],
  ['Hero', Hero],
])('%s has one title, which can be given the focus', (_, Layout) => {
  render(<Layout title="Choose a retailer" lead="It cannot be undone" />);

  const title = screen.getByRole('heading', { level: 1, name: 'Choose a retailer' });
  title.focus();

  expect(document.activeElement).toBe(title);
  expect(screen.getByText('It cannot be undone')).toBeTruthy();
});

test('LoadingPage announces its label and hides its skeletons from screen readers', () => {
  const { container } = render(
    <LoadingPage label="Loading…">
      <Skeleton shape="box" />
    </LoadingPage>,
  );

  const busy = container.querySelector('[aria-busy="true"]');
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(busy?.contains(screen.getByRole('status'))).toBe(false);
  for (const part of busy?.children ?? []) expect(part.getAttribute('aria-hidden')).toBe('true');
});

test('List has the list role, for Safari, and its name', () => {
  render(<List label="Retailers">{null}</List>);

  expect(screen.getByRole('list', { name: 'Retailers' }).getAttribute('role')).toBe('list');
});

test.each([
  ['ABCDEFGH2345WX', ['ABCD', 'EFGH', '2345', 'WX']],
  ['DEMO PLAY T3', ['DEMO ', 'PLAY ', 'T3']],
  ['', []],
])('CodeText shows %j in blocks, and is copied as it is', (code, blocks) => {
  const { container } = render(<CodeText code={code} />);

  const shown = Array.from(container.querySelectorAll('span'), (span) => span.textContent);
  expect(shown).toEqual(blocks);
  expect(container.textContent).toBe(code);
});

describe('Poster', () => {
  test('reserves its space, and keeps its name when the image cannot be loaded', () => {
    render(<Poster url="/gone.svg" alt="The Long Coast" />);
    const image = screen.getByRole('img', { name: 'The Long Coast' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['400', '600']);

    fireEvent.error(image);
    expect(image.dataset['broken']).toBe('');
    expect(screen.getByRole('img', { name: 'The Long Coast' })).toBe(image);

    fireEvent.load(image);
    expect(image.dataset['broken']).toBeUndefined();
  });

  test('shows a placeholder under the same name when there is no image, and is decoration beside its title', () => {
    const { rerender } = render(<Poster url={null} alt="The Long Coast" />);
    expect(screen.getByRole('img', { name: 'The Long Coast' }).tagName).toBe('svg');

    rerender(<Poster alt="" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('a region that screen readers announce', () => {
  test.each(['status', 'alert'] as const)('is an empty %s until there is a message', (live) => {
    const { rerender } = render(<Notice tone="danger" live={live} toneLabel="Error:" />);
    const region = screen.getByRole(live);
    expect(region.childNodes).toHaveLength(0);

    rerender(
      <Notice tone="danger" live={live} toneLabel="Error:">
        It has expired
      </Notice>,
    );

    expect(screen.getByRole(live)).toBe(region);
    expect(region.textContent).toBe('Error: It has expired');
  });

  test('says after three seconds that work takes longer, each time', () => {
    rs.useFakeTimers();
    const advance = (milliseconds: number) => {
      act(() => {
        rs.advanceTimersByTime(milliseconds);
      });
    };
    const work = (isUnderWay: boolean) => (
      <LiveRegion>{isUnderWay && <WhenSlow>It takes longer.</WhenSlow>}</LiveRegion>
    );
    const view = render(work(true));
    const said = () => screen.getByRole('status').textContent;

    advance(2_999);
    expect(said()).toBe('');
    advance(1);
    expect(said()).toBe('It takes longer.');

    view.rerender(work(false));
    view.rerender(work(true));
    expect(said()).toBe('');
  });
});

test('BottomBar marks the page while it is on it', () => {
  const { unmount } = render(<BottomBar>Continue</BottomBar>);

  expect(document.documentElement).toHaveProperty('dataset.holdsBar', '');

  unmount();

  expect(document.documentElement).not.toHaveProperty('dataset.holdsBar');
});

describe('Dialog', () => {
  test('is a modal dialog named by its title while it is open', () => {
    const showModal = rs.spyOn(HTMLDialogElement.prototype, 'showModal');

    const { rerender } = render(terms({}));

    expect(screen.getByRole('dialog', { name: 'Terms' }).hasAttribute('open')).toBe(true);
    expect(showModal).toHaveBeenCalledTimes(1);

    rerender(terms({ open: false }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('calls onClose on Escape and stays open until the page closes it', () => {
    const onClose = rs.fn();
    render(terms({ onClose }));

    const notPrevented = fireEvent(
      screen.getByRole('dialog'),
      new Event('cancel', { cancelable: true }),
    );

    expect(onClose).toHaveBeenCalledTimes(1);
    expect(notPrevented).toBe(false);
  });

  test('calls onClose on a click on the backdrop and not on a click inside', async () => {
    const onClose = rs.fn();
    render(terms({ onClose }));

    await userEvent.click(screen.getByText('I agree'));
    expect(onClose).not.toHaveBeenCalled();

    // The backdrop belongs to the dialog element itself.
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('calls onClose when the browser has closed it', () => {
    const onClose = rs.fn();
    render(terms({ onClose }));

    screen.getByRole<HTMLDialogElement>('dialog').close();

    expect(onClose).toHaveBeenCalled();
  });

  test('stays open when React mounts it twice in Strict Mode', async () => {
    const onClose = rs.fn();

    render(<StrictMode>{terms({ onClose })}</StrictMode>);
    await Promise.resolve();

    expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('an optional part loads again when a lost connection is back', async () => {
  rs.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const load = rs.fn(() => Promise.resolve(() => 'the part')).mockRejectedValueOnce(new Error());
  const Part = lazyExtra(load);
  render(<Part />, { wrapper: Suspense });
  await expect.poll(() => load.mock.calls.length).toBe(1);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('the part')).toBeTruthy();
});

function terms({ open = true, onClose = rs.fn() }: { open?: boolean; onClose?: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Terms" closeLabel="Close">
      <p>I agree</p>
    </Dialog>
  );
}
