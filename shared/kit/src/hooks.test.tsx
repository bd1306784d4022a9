import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { markAncestors } from './hooks';

const holdsNote = markAncestors('data-holds-note');

test('markAncestors marks every ancestor and no other element while its element is on the page', () => {
  const { unmount } = render(
    <main>
      <p ref={holdsNote}>note</p>
      <p>other</p>
    </main>,
  );

  expect(document.documentElement).toHaveProperty('dataset.holdsNote', '');
  expect(screen.getByRole('main')).toHaveProperty('dataset.holdsNote', '');
  expect(document.querySelectorAll('p[data-holds-note]')).toHaveLength(0);

  unmount();

  expect(document.querySelectorAll('[data-holds-note]')).toHaveLength(0);
});
