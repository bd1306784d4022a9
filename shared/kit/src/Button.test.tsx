import { describe, expect, rs, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Button } from './Button';
import { ButtonLink } from './ButtonLink';

describe('Button', () => {
  test('calls onClick when it is pressed', async () => {
    const onClick = rs.fn();
    render(<Button onClick={onClick}>Continue</Button>);

    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('submits a form only with type submit', async () => {
    const onSubmit = rs.fn((event: { preventDefault: () => void }) => {
      event.preventDefault();
    });
    render(
      <form onSubmit={onSubmit}>
        <Button>Show the terms</Button>
        <Button type="submit">Continue</Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Show the terms' }));
    expect(onSubmit).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

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
    const button = screen.getByRole('button', { name: 'Continue' });
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

  test('ignores presses when it is disabled', async () => {
    const onClick = rs.fn();
    render(
      <Button disabled onClick={onClick}>
        Continue
      </Button>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

    expect(onClick).not.toHaveBeenCalled();
  });

  test('exposes its expanded state and its longer name', () => {
    render(
      <Button expanded={false} label="Location: United States">
        Location
      </Button>,
    );

    expect(
      screen.getByRole('button', { name: 'Location: United States', expanded: false }),
    ).toBeTruthy();
  });
});

describe('ButtonLink', () => {
  test('is a link without opener and referrer when it opens a new tab', () => {
    render(
      <ButtonLink href="https://retailer.example/" target="_blank">
        Learn More
      </ButtonLink>,
    );

    const link = screen.getByRole('link', { name: 'Learn More' });
    expect(link.getAttribute('href')).toBe('https://retailer.example/');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});
