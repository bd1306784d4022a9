import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';

import { LoadingPage } from './LoadingPage';
import { Skeleton } from './Skeleton';

afterEach(cleanup);

test('who hears a page that is loading hears that, and nothing of its outline', () => {
  const { container } = render(
    <LoadingPage label="Loading…">
      <Skeleton shape="box" />
    </LoadingPage>,
  );

  const busy = container.querySelector('[aria-busy="true"]');
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  // What is busy may be held back; that it is must not be.
  expect(busy?.contains(screen.getByRole('status'))).toBe(false);
  for (const part of busy?.children ?? []) expect(part.getAttribute('aria-hidden')).toBe('true');
});
