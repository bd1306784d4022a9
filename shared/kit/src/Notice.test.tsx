import { describe, expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { LiveRegion } from './LiveRegion';
import { Notice } from './Notice';

describe('Notice', () => {
  test('is an empty live region until it has a message', () => {
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

  test('is an alert that starts with its tone', () => {
    render(
      <Notice tone="danger" live="alert" toneLabel="Error:">
        It has expired
      </Notice>,
    );

    expect(screen.getByRole('alert').textContent).toBe('Error: It has expired');
  });

  test('is not announced when it is static', () => {
    render(<Notice tone="info">Standard definition</Notice>);

    expect(screen.getByText('Standard definition')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('LiveRegion', () => {
  test('is on the page before its content', () => {
    render(
      <>
        <LiveRegion />
        <LiveRegion urgency="assertive" />
      </>,
    );

    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('is announced when it is visually hidden', () => {
    render(<LiveRegion hidden>Page loaded</LiveRegion>);

    expect(screen.getByRole('status').textContent).toBe('Page loaded');
  });
});
