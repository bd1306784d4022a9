import type { Locale } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';

import { SupportPage } from './SupportPage';
import { showPage } from './testing';

const WHERE = 'Where do I find my code?';
const EXPIRED = '“This redemption code has expired” or “We encountered an error.”';

describe('the support page', () => {
  test('the questions stand in their groups, every answer behind its question @spec-2.16', async () => {
    await showPage(SupportPage);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support and FAQ');
    expect(groupNames()).toEqual([
      'Getting started',
      'Entering your code',
      'Choosing a retailer and watching',
      'Bundles and movie choices',
      'Countries and languages',
      'Used and expired codes',
    ]);
    expect(questions('Used and expired codes')).toEqual([
      '“Your code was redeemed via … on …”',
      '“Your code was processed for … on …”',
      'My package is new but the code is used.',
      EXPIRED,
    ]);
    expect(openEntries()).toEqual([]);
  });

  test('a question opens its answer', async () => {
    const { user } = await showPage(SupportPage);

    await user.click(screen.getByText(WHERE));

    expect(openEntries()).toEqual(['where-is-my-code']);
  });

  test('is reached by keyboard in the order search, questions, contact', async () => {
    const { user } = await showPage(SupportPage);
    const contact = screen.getByRole('region', { name: 'Contact us' });

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));

    await user.tab();
    expect(document.activeElement?.textContent).toContain('What is a digital movie code?');
    expect(precedes(entry('expired'), contact)).toBe(true);
  });

  test.each<[string, string[]]>([
    ['do-rights-expire', ['your rights do not expire']],
    ['movies-anywhere', ['residents of the United States', 'aged 13 or older']],
    ['dvd-quality', ['DVD purchases', 'standard definition']],
  ])('under #%s it says what every visitor may rely on @spec-9.7', async (id, facts) => {
    await showPage(SupportPage);

    for (const fact of facts) expect(entry(id).textContent).toContain(fact);
  });

  test.each<[Locale, string, string]>([
    ['en', 'Contact us', 'help@example.com'],
    ['en_DE', 'Contact us', 'hilfe@example.com'],
    ['fr_CA', 'Nous joindre', 'help@example.com'],
    ['de', 'Kontakt', 'hilfe@example.com'],
  ])('in %s support is found under “%s”, and in the answers', async (locale, title, address) => {
    await showPage(SupportPage, locale);

    const contact = within(screen.getByRole('region', { name: title }));
    expect(contact.getByRole('link', { name: address }).getAttribute('href')).toBe(
      `mailto:${address}`,
    );
    const robots = within(entry('robot-check'));
    expect(robots.getByRole('link', { name: address, hidden: true })).toBeTruthy();
  });

  test.each<[Locale, string, string, string, string]>([
    [
      'en',
      'Is your code damaged, blank or missing? Email us, we have prepared the questions',
      'help@example.com',
      'My code is damaged, blank or missing',
      'Country: US\r\n',
    ],
    [
      'de',
      'Ist Ihr Code beschädigt, leer oder nicht da? Schreiben Sie uns, die Fragen sind vorbereitet',
      'hilfe@example.com',
      'Mein Code ist beschädigt, leer oder nicht da',
      'Land: DE\r\n',
    ],
  ])('in %s “%s” has a half written mail', async (locale, label, address, about, line) => {
    await showPage(SupportPage, locale);

    const mail = await waitFor(() => {
      const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: label });
      expect(href).toContain('?');
      return new URL(href);
    });
    expect(mail.pathname).toBe(address);
    expect(mail.searchParams.get('subject')).toBe(about);
    expect(mail.searchParams.get('body')).toContain(line);
  });

  test('each question has its own address to share', async () => {
    const { user } = await showPage(SupportPage);
    await user.click(screen.getByText(WHERE));

    const link = screen.getByRole('link', { name: `Link to this question: ${WHERE}` });

    expect(link.getAttribute('href')).toBe('#where-is-my-code');
    expect(link.textContent).toBe('Link to this question');
  });

  test('the notes are below the questions', async () => {
    await showPage(SupportPage);

    expect(screen.getByText(/^We store three small cookies/)).toBeTruthy();
  });
});

describe('what is for one territory only', () => {
  test.each<[Locale, string[]]>([
    ['en', ['movies-anywhere']],
    ['en_AU', ['australia']],
    ['en_CA', ['language']],
    ['fr_CA', ['language']],
    ['en_GB', []],
    ['de', []],
  ])('in %s the visitor is shown %j', async (locale, anchors) => {
    await showPage(SupportPage, locale);

    const conditioned = ['movies-anywhere', 'australia', 'language'];
    expect(conditioned.filter((anchor) => document.getElementById(anchor))).toEqual(anchors);
  });

  test('it goes by the territory, not by the locale', async () => {
    await showPage(SupportPage, 'en_AU', { territory: 'NZ' });

    expect(document.getElementById('australia')).toBeNull();
  });

  test('only a visitor from the United States is led to the return policy', async () => {
    await showPage(SupportPage, 'en');
    expect(screen.getByRole('link', { name: 'Return Policy' }).getAttribute('href')).toBe(
      '/returnpolicy',
    );
    cleanup();

    await showPage(SupportPage, 'en_CA');
    expect(screen.queryByRole('link', { name: 'Return Policy' })).toBeNull();
  });
});

describe('an address that names a question', () => {
  test('opens it and brings the visitor there', async () => {
    window.location.hash = '#expired';

    await showPage(SupportPage);

    expect(openEntries()).toEqual(['expired']);
    expect(document.activeElement?.textContent).toContain(EXPIRED);
  });

  test('it may come later, and while a search hides the question', async () => {
    const { user } = await showPage(SupportPage);
    await user.type(screen.getByRole('searchbox'), 'gift cards');
    expect(entry('wrong-country').hidden).toBe(true);

    await followAddress('#wrong-country');

    expect(openEntries()).toEqual(['wrong-country']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(entry('wrong-country').hidden).toBe(false);
  });

  test('one that names none leaves a search as it is', async () => {
    const { user } = await showPage(SupportPage);
    await user.type(screen.getByRole('searchbox'), 'gift cards');

    await followAddress('#main');

    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('gift cards');
    expect(entry('wrong-country').hidden).toBe(true);
  });

  test.each(['#', '#no-such-question', '#%', '#app'])('%s opens nothing', async (hash) => {
    window.location.hash = hash;

    await showPage(SupportPage);

    expect(openEntries()).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('in print', () => {
  test('every answer is open, and after it only those that were', async () => {
    const { user } = await showPage(SupportPage);
    await user.click(screen.getByText(WHERE));

    window.dispatchEvent(new Event('beforeprint'));
    expect(openEntries()).toHaveLength(33);

    window.dispatchEvent(new Event('afterprint'));
    expect(openEntries()).toEqual(['where-is-my-code']);
  });

  test('what a search leaves out is there as well', async () => {
    const { user } = await showPage(SupportPage);
    await user.type(screen.getByRole('searchbox'), 'gift cards');
    expect(document.querySelectorAll('details:not([hidden])')).toHaveLength(1);
    expect(groupNames()).toEqual(['Search results']);

    window.dispatchEvent(new Event('beforeprint'));
    expect(openEntries()).toHaveLength(33);
    expect(document.querySelectorAll('[hidden]')).toHaveLength(0);
    expect(groupNames()).toHaveLength(7);

    window.dispatchEvent(new Event('afterprint'));
    expect(openEntries()).toEqual(['code-length']);
    expect(groupNames()).toEqual(['Search results']);
  });
});

function groupNames(): string[] {
  return screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Contact us');
}

function questions(group: string): string[] {
  return within(screen.getByRole('region', { name: group }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

function precedes(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

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
