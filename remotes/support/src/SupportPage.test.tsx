import type { Locale } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';

import { remote } from './public';
import { ReturnPolicyPage } from './ReturnPolicyPage';
import { SupportPage } from './SupportPage';
import { showPage } from './testing';

const WHERE = 'Where is my code?';

describe('the support page', () => {
  test('has the questions in their groups, each answer behind its question, and the notes @spec-2.16', async () => {
    const { user } = await showPage(SupportPage);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support and FAQ');
    const groups = screen.getAllByRole('heading', { level: 2 }).map((group) => group.textContent);
    expect(groups).toEqual(['Codes', 'Retailers', 'Contact us']);
    const codes = within(screen.getByRole('region', { name: 'Codes' }));
    expect(codes.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      WHERE,
      'Why is my code too long?',
    ]);
    expect(screen.getByText(/^We store three small cookies/)).toBeTruthy();
    expect(openEntries()).toEqual([]);

    await user.click(screen.getByText(WHERE));

    expect(openEntries()).toEqual(['where']);
    const link = screen.getByRole('link', { name: `Link to this question: ${WHERE}` });
    expect(link.getAttribute('href')).toBe('#where');
    expect(link.textContent).toBe('Link to this question');
  });

  test('is reached by keyboard in the order search, questions, contact', async () => {
    const { user } = await showPage(SupportPage);
    const contact = screen.getByRole('region', { name: 'Contact us' });

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.tab();
    expect(document.activeElement?.textContent).toContain(WHERE);

    const after = entry('age').compareDocumentPosition(contact);
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test.each<[Locale, string, string]>([
    ['en', 'Contact us', 'help@example.com'],
    ['en_DE', 'Contact us', 'hilfe@example.com'],
    ['fr_CA', 'Nous joindre', 'help@example.com'],
    ['de', 'Kontakt', 'hilfe@example.com'],
  ])('in %s has the address under “%s”, and in the answers', async (locale, title, address) => {
    await showPage(SupportPage, locale);

    const contact = within(screen.getByRole('region', { name: title }));
    expect(contact.getByRole('link', { name: address }).getAttribute('href')).toMatch(
      `mailto:${address}?`,
    );
    expect(within(entry('where')).getByRole('link', { name: address, hidden: true })).toBeTruthy();
  });

  test('has a half written mail about a damaged code', async () => {
    await showPage(SupportPage, 'de');
    const name =
      'Ist Ihr Code beschädigt, leer oder nicht da? Schreiben Sie uns, die Fragen sind vorbereitet';

    const mail = await waitFor(() => {
      const { href } = screen.getByRole<HTMLAnchorElement>('link', { name });
      expect(href).toContain('?');
      return new URL(href);
    });
    expect(mail.pathname).toBe('hilfe@example.com');
    expect(mail.searchParams.get('subject')).toBe('Mein Code ist beschädigt, leer oder nicht da');
    expect(mail.searchParams.get('body')).toContain('Land: DE\r\n');
  });

  test.each([
    ['en', 'US', 4],
    ['en_AU', 'NZ', 3],
  ] as const)('shows in %s, to a visitor in %s, what is for this territory', async (...row) => {
    const [locale, territory, count] = row;
    await showPage(SupportPage, locale, { territory });

    expect(document.querySelectorAll('details')).toHaveLength(count);
  });
});

describe('an address that names a question', () => {
  test('opens it and brings the visitor there', async () => {
    window.location.hash = '#itunes';

    await showPage(SupportPage);

    expect(openEntries()).toEqual(['itunes']);
    expect(document.activeElement?.textContent).toContain('Requires iTunes');
  });

  test('may come later, and ends a search that hides the question; another one leaves it', async () => {
    const { user } = await showPage(SupportPage);
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    await user.type(search, 'insert');
    expect(entry('itunes').closest('[hidden]')).not.toBeNull();

    await followAddress('#main');
    expect(search.value).toBe('insert');
    expect(entry('itunes').closest('[hidden]')).not.toBeNull();

    await followAddress('#itunes');
    expect(openEntries()).toEqual(['itunes']);
    expect(search.value).toBe('');
    expect(entry('itunes').closest('[hidden]')).toBeNull();
  });

  test.each(['#', '#no-such-question', '#%', '#app'])('%s opens nothing', async (hash) => {
    window.location.hash = hash;

    await showPage(SupportPage);

    expect(openEntries()).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });
});

test('in print every answer is open, also of what a search hides, and after it only those that were', async () => {
  const { user } = await showPage(SupportPage);
  await user.type(screen.getByRole('searchbox'), 'insert');
  expect(document.querySelectorAll('section:not([hidden]) details')).toHaveLength(1);
  const hidden = document.querySelectorAll('[hidden]').length;

  window.dispatchEvent(new Event('beforeprint'));
  expect(openEntries()).toHaveLength(4);
  expect(document.querySelectorAll('[hidden]')).toHaveLength(0);

  window.dispatchEvent(new Event('afterprint'));
  expect(openEntries()).toEqual(['where']);
  expect(document.querySelectorAll('[hidden]')).toHaveLength(hidden);
});

describe('the return policy', () => {
  test('has the sections for the territory, and names the brand and the address to find it under', async () => {
    expect(remote.pages['/codereturn']).toBe(remote.pages['/returnpolicy']);
    const sections = () =>
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

    await showPage(ReturnPolicyPage);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Return Policy');
    expect(sections()).toEqual(['About your code', 'The terms']);
    expect(screen.getByText(/^No codes are sold by/).textContent).toMatch(/Movie Redeem$/);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    expect(canonical?.getAttribute('href')).toBe(`${window.location.origin}/returnpolicy`);
    cleanup();

    await showPage(ReturnPolicyPage, 'de');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rückgaberichtlinie');
    expect(sections()).toEqual(['About your code']);
  });
});

function openEntries(): string[] {
  return [...document.querySelectorAll('details[open]')].map(({ id }) => id);
}

function entry(anchor: string): HTMLElement {
  const element = document.getElementById(anchor);
  if (!element) throw new Error(`there is no ${anchor}`);
  return element;
}

async function followAddress(hash: string): Promise<void> {
  await act(async () => {
    window.location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
    await Promise.resolve();
  });
}
