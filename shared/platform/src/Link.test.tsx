import { expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { Link } from './Link';

test.each([
  ['opens its page without a load of the document', {}, false, '/support#cost', false],
  ['leaves a press with Control to the browser', { ctrlKey: true }, false, '/', true],
  ['leaves a press with Command to the browser', { metaKey: true }, false, '/', true],
  ['leaves a press with Shift to the browser', { shiftKey: true }, false, '/', true],
  ['leaves a press of the middle button to the browser', { button: 1 }, false, '/', true],
  ['whose press is handled stays on the page', {}, true, '/', false],
])('a link %s', (_, press, isHandled, place, isLeftToBrowser) => {
  render(
    <MemoryRouter>
      <Link
        to="/support#cost"
        className="quiet"
        onClick={(event) => {
          if (isHandled) event.preventDefault();
        }}
      >
        FAQ
      </Link>
      <Place />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'FAQ' });

  expect([link.getAttribute('href'), link.className]).toEqual(['/support#cost', 'quiet']);
  expect(fireEvent.click(link, press)).toBe(isLeftToBrowser);
  expect(screen.getByRole('status').textContent).toBe(place);
});

function Place() {
  const { pathname, hash } = useLocation();
  return <p role="status">{pathname + hash}</p>;
}
