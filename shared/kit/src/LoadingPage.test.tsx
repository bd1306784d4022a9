import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { LoadingPage } from './LoadingPage';
import { Skeleton } from './Skeleton';

test('LoadingPage announces its label and hides its skeletons from screen readers', () => {
  const { container } = render(
    <LoadingPage label="Loading…">
      <Skeleton shape="box" />
    </LoadingPage>,
  );

  const busy = container.querySelector('[aria-busy="true"]');
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  // A screen reader may hide a busy element, but not its label.
  expect(busy?.contains(screen.getByRole('status'))).toBe(false);
  for (const part of busy?.children ?? []) expect(part.getAttribute('aria-hidden')).toBe('true');
});
