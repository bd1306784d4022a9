import { expect, test } from '@rstest/core';
import { fireEvent, renderHook, screen } from '@testing-library/react';

import { useHasComeBack } from './Arrival';

test.each([
  ['middle', 1, true],
  ['right', 2, false],
])('the %s button opens the retailer in another tab, or does not', (_which, button, isOpened) => {
  const { result } = renderHook(useHasComeBack, {
    wrapper: ({ children }) => (
      <>
        <a href="https://www.vudu.com/">Vudu</a>
        {children}
      </>
    ),
  });

  fireEvent(screen.getByRole('link'), new MouseEvent('auxclick', { bubbles: true, button }));
  fireEvent(document, new Event('visibilitychange'));

  expect(result.current).toBe(isOpened);
});
