import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';

import { CurrentPage } from './CurrentPage';
import { renderShell } from './testing';

afterEach(cleanup);

describe('the shell’s own pages', () => {
  test.each(['/error', '/error/', '/Error'])('%s says that something went wrong', async (path) => {
    await renderShell(<CurrentPage />, { path });

    expect(heading()).toBe('We encountered an error');
    expect(screen.getByText('Please try again later.')).toBeDefined();
    const mail = screen.getByRole('link', { name: 'help@example.com' });
    expect(mail.getAttribute('href')).toBe('mailto:help@example.com');
    expect(mail.closest('p')?.textContent).toBe(
      'If the problem persists, you may contact support at help@example.com.',
    );
  });

  test('the German support is named where German is spoken', async () => {
    await renderShell(<CurrentPage />, {
      path: '/error',
      visit: { territory: 'AT', language: 'de' },
      locale: 'de',
    });

    expect(screen.getByRole('link', { name: 'hilfe@example.com' })).toBeDefined();
  });

  test.each(['/nowhere', '/support/faq', '/constructor', '/__proto__', '/%E0%A4%A'])(
    '%s is nobody’s, and the visitor is told to look at the address again',
    async (path) => {
      await renderShell(<CurrentPage />, { path });

      expect(heading()).toBe('Page Not Found');
      expect(screen.getByText('Please double-check the address on the insert.')).toBeDefined();
      expect(
        screen.getByRole('link', { name: 'Movie Redeem home page' }).getAttribute('href'),
      ).toBe('/');
      expect(document.title).toBe('Page Not Found - Movie Redeem Redeem Your Digital Movie');
    },
  );
});

function heading(): string | null {
  return screen.getByRole('heading', { level: 1 }).textContent;
}
