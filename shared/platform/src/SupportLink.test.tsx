import { accepted, anEntry, refused } from '@redeem/store/testing';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { loadPlatformStrings } from './i18n';
import { SupportLink } from './SupportLink';
import { renderVisit, VISITORS } from './testing';

const CODE = 'HDMAQF4PX7TV';

test.each([
  ['en', 'help@example.com', 'Problem with a code', 'Country: United States (US)'],
  ['en_GB', 'help@example.com', 'Problem with a code', 'Country: United Kingdom (GB)'],
  ['fr', 'help@example.com', 'Problème avec un code', 'Pays\u00a0: France (FR)'],
  ['en_DE', 'hilfe@example.com', 'Problem with a code', 'Country: Germany (DE)'],
  ['fr_CH', 'hilfe@example.com', 'Problème avec un code', 'Pays\u00a0: Suisse (CH)'],
  ['de', 'hilfe@example.com', 'Problem mit einem Code', 'Land: Deutschland (DE)'],
] as const)(
  'a visitor in %s writes to %s, about “%s” @spec-3.31',
  async (locale, address, subject, country) => {
    renderVisit(<SupportLink />, {
      visit: { ...VISITORS[locale], code: CODE, verdict: refused('expired') },
      strings: {},
      platformStrings: await loadPlatformStrings(locale),
    });

    const mail = mailOf(address);
    // In a narrow place it wraps after the @ only.
    expect(screen.getByRole('link').innerHTML).toContain(address.replace('@', '@<wbr>'));
    expect(mail.pathname).toBe(address);
    expect(mail.searchParams.get('subject')).toBe(subject);
    expect(mail.searchParams.get('body')?.split('\r\n')[0]).toBe(country);
    expect(mail.search).not.toMatch(/%7B|undefined/);
  },
);

test.each([
  ['refused', { verdict: refused('not-found') }],
  ['used', { verdict: accepted({ remaining: 0, history: [anEntry()] }) }],
])('a mail about a code that is %s has no code in it', (_, visit) => {
  renderVisit(<SupportLink />, { visit: { code: CODE, ...visit }, strings: {} });

  expect(mailOf('help@example.com').href).not.toMatch(/HDMA|4K7R/);
});

test('a mail says what it is given', () => {
  const mail = { subject: 'A & B', body: 'One\nTwo' };
  renderVisit(<SupportLink mail={mail}>Write</SupportLink>, { strings: {} });

  expect(mailOf('Write').href).toBe(
    'mailto:help@example.com?subject=A%20%26%20B&body=One%0D%0ATwo',
  );
});

function mailOf(name: string): URL {
  return new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
}
