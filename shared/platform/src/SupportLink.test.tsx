import { afterEach, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';

import { SupportLink } from './SupportLink';
import { renderVisit } from './testing';

afterEach(cleanup);

test.each([
  ['US', 'en', 'help@example.com'],
  ['FR', 'fr', 'help@example.com'],
  ['DE', 'en', 'hilfe@example.com'],
  ['CH', 'fr', 'hilfe@example.com'],
  ['AT', 'de', 'hilfe@example.com'],
] as const)('a visitor from %s_%s writes to %s', (territory, language, address) => {
  renderVisit(<SupportLink />, { visit: { territory, language }, strings: {} });

  expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(
    `mailto:${address}`,
  );
});

test('in a narrow place the address breaks after the @ only', () => {
  renderVisit(<SupportLink />, { strings: {} });

  const link = screen.getByRole('link');
  expect(link.textContent).toBe('help@example.com');
  expect(link.innerHTML).toBe('help@<wbr>example.com');
});
