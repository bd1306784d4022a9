import { beforeAll, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';

import { Dialog } from './dialog';
import { pressDeliberately } from './testing';

beforeAll(pressDeliberately);

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

function terms({ open = true, onClose = rs.fn() }: { open?: boolean; onClose?: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Terms" closeLabel="Close">
      <p>I agree</p>
    </Dialog>
  );
}
