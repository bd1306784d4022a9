import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';

import { LiveRegion } from './LiveRegion';
import { Notice } from './Notice';

afterEach(cleanup);

describe('Notice', () => {
  test('a live one waits on the page until it has something to say', () => {
    const { rerender } = render(<Notice tone="success" live="status" />);
    const region = screen.getByRole('status');
    expect(region.childNodes).toHaveLength(0);

    rerender(
      <Notice tone="success" live="status">
        Accepted
      </Notice>,
    );

    expect(screen.getByRole('status')).toBe(region);
    expect(region.textContent).toBe('Accepted');
  });

  test('a refusal interrupts, and begins with the word for it', () => {
    render(
      <Notice tone="danger" live="alert" toneLabel="Error:">
        It has expired
      </Notice>,
    );

    expect(screen.getByRole('alert').textContent).toBe('Error: It has expired');
  });

  test('one that was there from the start is not announced', () => {
    render(<Notice tone="info">Standard definition</Notice>);

    expect(screen.getByText('Standard definition')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('LiveRegion', () => {
  test('it is there, empty, before anything happens', () => {
    render(
      <>
        <LiveRegion />
        <LiveRegion urgency="assertive" />
      </>,
    );

    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('a hidden one is still heard', () => {
    render(<LiveRegion hidden>Page loaded</LiveRegion>);

    expect(screen.getByRole('status').textContent).toBe('Page loaded');
  });
});
