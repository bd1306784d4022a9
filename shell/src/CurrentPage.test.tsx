import { $code } from '@redeem/store';
import { refused } from '@redeem/store/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { CurrentPage } from './CurrentPage';
import { renderShell } from './testing';

const CODE = 'HDMAQF4PX7TV';

describe('CurrentPage', () => {
  test.each(['/error', '/error/', '/Error'])(
    'shows the error page at %s @spec-2.21',
    async (path) => {
      await renderShell(<CurrentPage />, { path });

      expect(heading()).toBe('We encountered an error');
      expect(screen.getByText('Please try again later.')).toBeDefined();
      const mail = screen.getByRole('link', { name: 'help@example.com' });
      expect(mail.getAttribute('href')).toMatch(/^mailto:help@example\.com\?/);
      expect(mail.closest('p')?.textContent).toBe(
        'If the problem persists, you may contact support at help@example.com.',
      );
    },
  );

  test.each(['/nowhere', '/support/faq', '/constructor', '/__proto__', '/%E0%A4%A'])(
    'shows the 404 page at %s, which no remote owns',
    async (path) => {
      await renderShell(<CurrentPage />, { path });

      expect(heading()).toBe('Page Not Found');
      expect(screen.getAllByRole('link')).toHaveLength(1);
      expect(screen.getByText('Please double-check the address on the insert.')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe(
        '/',
      );
      expect(document.title).toBe('Page Not Found - Movie Redeem Redeem Your Digital Movie');
    },
  );

  test('offers a code that was typed as an address, and puts it into no address when it is used', async () => {
    const rememberCode = rs.fn();
    const { click, scope } = await renderShell(
      <>
        <CurrentPage />
        <Address />
      </>,
      { path: '/404', visit: { codeFromPath: CODE, rememberCode, validateCode: () => refused() } },
    );
    expect(rememberCode).not.toHaveBeenCalled();
    expect(document.title).not.toContain(CODE);

    await click(screen.getByRole('link', { name: 'Use the code HDMA QF4P X7TV' }));

    expect(scope.getState($code)).toBe(CODE);
    expect(rememberCode.mock.calls).toEqual([[CODE]]);
    expect(screen.getByTestId('address').textContent).toBe('/ null');
  });
});

/** The current location with its state. */
function Address() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const left = JSON.stringify(location.state);
  return <p data-testid="address">{`${pathname}${search}${hash} ${left}`}</p>;
}

function heading(): string | null {
  return screen.getByRole('heading', { level: 1 }).textContent;
}
