import { expect, rs, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { Link } from './Link';

test('a link opens a page of the site without a load of the document', () => {
  const pressed = rs.fn();
  show(
    <Link to="/support#cost" className="quiet" onClick={pressed}>
      FAQ
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'FAQ' });

  const isLeftToBrowser = fireEvent.click(link);

  expect(link.getAttribute('href')).toBe('/support#cost');
  expect(link.className).toBe('quiet');
  expect(isLeftToBrowser).toBe(false);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('/support#cost');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a link leaves a press with %j to the browser',
  (press) => {
    show(<Link to="/support">FAQ</Link>);

    expect(fireEvent.click(screen.getByRole('link'), press)).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('/');
  },
);

test('a link whose press is handled stays on the page', () => {
  show(
    <Link
      to="/support"
      onClick={(event) => {
        event.preventDefault();
      }}
    >
      FAQ
    </Link>,
  );

  fireEvent.click(screen.getByRole('link'));

  expect(screen.getByRole('status').textContent).toBe('/');
});

function show(link: React.ReactNode) {
  render(
    <MemoryRouter>
      {link}
      <Address />
    </MemoryRouter>,
  );
}

function Address() {
  const { pathname, hash } = useLocation();
  return <p role="status">{pathname + hash}</p>;
}
