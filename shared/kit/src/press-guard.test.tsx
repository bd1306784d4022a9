import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Button } from './button';
import { Dialog } from './dialog';
import { guardPresses, PRESS_DELAY_MS } from './press-guard';

/** When a page is shown, by its own clock. */
const SHOWN = 60_000;

const HASTY = [-80, 0, 250, PRESS_DELAY_MS - 1];
const DELIBERATE = [PRESS_DELAY_MS, 5_000];

beforeEach(() => {
  rs.spyOn(performance, 'now').mockReturnValue(SHOWN);
});

describe('a guarded page', () => {
  test.each(HASTY)('ignores a press that began %i ms after it', (gap) => {
    const { onRedeem, heading } = showPage();

    press(screen.getByRole('button'), { at: SHOWN + gap });

    expect(onRedeem).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(heading);
  });

  test.each(DELIBERATE)('takes a press that began %i ms after it', (gap) => {
    const { onRedeem } = showPage();

    press(screen.getByRole('button'), { at: SHOWN + gap });

    expect(onRedeem).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  test('takes a press right after the takeover of a first view, which has shown it before', () => {
    document.documentElement.dataset['firstView'] = 'shown';
    const { onRedeem } = showPage();
    delete document.documentElement.dataset['firstView'];

    press(screen.getByRole('button'), { at: SHOWN + 60 });

    expect(onRedeem).toHaveBeenCalledTimes(1);
  });

  test('measures the delay from pointerdown, which may precede its listener', () => {
    const { onRedeem } = showPage();

    press(screen.getByRole('button'), { at: SHOWN + 400, upAt: SHOWN + 2_000 });
    click(screen.getByRole('button'), 1, SHOWN + 90);

    expect(onRedeem).not.toHaveBeenCalled();
  });

  test('accepts only the first press of a double click, which may select a word', () => {
    const { onRedeem } = showPage();
    const at = SHOWN + 3_000;

    press(screen.getByRole('button'), { at });
    press(screen.getByRole('button'), { at: at + 200, detail: 2 });

    expect(onRedeem).toHaveBeenCalledTimes(1);
    expect(mouseDown(screen.getByText('HDMA'), { at, detail: 2 })).toBe(true);
  });

  test('accepts a click by keyboard or assistive technology at once', async () => {
    const { onRedeem } = showPage();

    screen.getByRole('button').click();
    expect(onRedeem).toHaveBeenCalledTimes(1);

    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(onRedeem).toHaveBeenCalledTimes(2);
  });

  test('takes a hasty press on what can be undone, and outside', () => {
    const onBeside = rs.fn();
    showPage();
    render(<button onClick={onBeside}>Support</button>);

    press(screen.getByText('Nine Lanterns'), { at: SHOWN + 100 });
    press(screen.getByRole('button', { name: 'Support' }), { at: SHOWN + 160 });

    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(onBeside).toHaveBeenCalledTimes(1);
  });

  test('accepts presses while a late part of it ignores them', () => {
    const { onRedeem } = showPage();
    const onLate = rs.fn();
    rs.mocked(performance.now).mockReturnValue(SHOWN + 5_000);
    render(
      <div ref={guardPresses}>
        <Button final onClick={onLate}>
          Late
        </Button>
      </div>,
      { container: screen.getByTestId('place') },
    );

    press(screen.getByRole('button', { name: 'Late' }), { at: SHOWN + 5_060 });
    press(screen.getByRole('button', { name: 'Redeem Now' }), { at: SHOWN + 5_120 });

    expect(onLate).not.toHaveBeenCalled();
    expect(onRedeem).toHaveBeenCalledTimes(1);
  });

  test('has data-settling until it accepts presses', () => {
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { page } = showPage();
    expect(page.hasAttribute('data-settling')).toBe(true);

    rs.advanceTimersByTime(PRESS_DELAY_MS - 1);
    expect(page.hasAttribute('data-settling')).toBe(true);

    rs.advanceTimersByTime(1);
    expect(page.hasAttribute('data-settling')).toBe(false);
    rs.useRealTimers();
  });
});

describe('a dialog', () => {
  test('ignores a hasty press on its backdrop, which was meant for the page', () => {
    showDialog();
    const dialog = screen.getByRole('dialog');

    press(dialog, { at: SHOWN + 60 });
    expect(screen.queryByRole('dialog')).not.toBeNull();

    press(dialog, { at: SHOWN + PRESS_DELAY_MS });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is closed at once, but its final buttons ignore a hasty press, and then those of the page', () => {
    const { onRedeem, onScan, onConfirm } = showDialog();
    press(screen.getByRole('button', { name: 'I agree' }), { at: SHOWN + 60 });
    expect(onConfirm).not.toHaveBeenCalled();
    rs.mocked(performance.now).mockReturnValue(SHOWN + 100);

    press(screen.getByRole('button', { name: 'Close' }), { at: SHOWN + 100 });
    expect(screen.queryByRole('dialog')).toBeNull();

    press(screen.getByRole('button', { name: 'Scan' }), { at: SHOWN + 200 });
    expect(onScan).toHaveBeenCalledTimes(1);
    press(screen.getByRole('button', { name: 'Redeem Now' }), { at: SHOWN + 300 });
    expect(onRedeem).not.toHaveBeenCalled();
    press(screen.getByRole('button', { name: 'Redeem Now' }), {
      at: SHOWN + 100 + PRESS_DELAY_MS,
    });
    expect(onRedeem).toHaveBeenCalledTimes(1);
  });
});

function showPage() {
  const onRedeem = rs.fn();
  render(<Retailers onRedeem={onRedeem} />);
  const heading = screen.getByRole('heading');
  heading.focus();
  const page = screen.getByTestId('page');
  return { onRedeem, heading, page };
}

function showDialog() {
  const [onRedeem, onScan, onConfirm] = [rs.fn(), rs.fn(), rs.fn()];
  render(<Asking {...{ onRedeem, onScan, onConfirm }} />);
  return { onRedeem, onScan, onConfirm };
}

function Retailers({ onRedeem }: { onRedeem: () => void }) {
  return (
    <div data-testid="page" ref={guardPresses}>
      <h1 tabIndex={-1}>Choose a retailer</h1>
      <p>HDMA</p>
      <label>
        <input type="checkbox" />
        <span>Nine Lanterns</span>
      </label>
      <Button final onClick={onRedeem}>
        Redeem Now
      </Button>
      <div data-testid="place" />
    </div>
  );
}

function Asking(on: Record<'onRedeem' | 'onScan' | 'onConfirm', () => void>) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div ref={guardPresses}>
      <button onClick={on.onScan}>Scan</button>
      <Button final onClick={on.onRedeem}>
        Redeem Now
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setIsOpen(false);
        }}
        title="Terms"
        closeLabel="Close"
      >
        <Button final onClick={on.onConfirm}>
          I agree
        </Button>
      </Dialog>
    </div>
  );
}

interface Press {
  /** When the pointer went down, and when it went up again. */
  at: number;
  upAt?: number;
  detail?: number;
}

function press(target: Element, { at, upAt = at + 30, detail = 1 }: Press) {
  dispatch(target, new PointerEvent('pointerdown', SEEN), at);
  if (mouseDown(target, { at, detail })) target.closest<HTMLElement>('button, h1')?.focus();
  click(target, detail, upAt);
}

function mouseDown(target: Element, { at, detail = 1 }: Press): boolean {
  return dispatch(target, new MouseEvent('mousedown', { ...SEEN, detail }), at);
}

function click(target: Element, detail: number, at: number) {
  dispatch(target, new MouseEvent('click', { ...SEEN, detail }), at);
}

const SEEN = { bubbles: true, cancelable: true, composed: true };

/** Dispatches an event that happened at this time; false where the page has prevented it. */
function dispatch(target: Element, event: Event, at: number): boolean {
  Object.defineProperty(event, 'timeStamp', { value: at });
  return fireEvent(target, event);
}
