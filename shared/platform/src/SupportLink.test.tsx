import { codeTyped } from '@redeem/store';
import { accepted, anEntry, refused, RequestError, type Visit } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';

import { SupportLink } from './SupportLink';
import { renderVisit, VISITORS } from './testing';

const CODE = 'HDMAQF4PX7TV';

/** Half past two in the afternoon of March 5, 2024, in UTC. */
const NOW = Date.UTC(2024, 2, 5, 14, 30);

beforeEach(() => {
  rs.spyOn(Date, 'now').mockReturnValue(NOW);
});

test.each([
  ['US', 'en', 'help@example.com'],
  ['FR', 'fr', 'help@example.com'],
  ['DE', 'en', 'hilfe@example.com'],
  ['CH', 'fr', 'hilfe@example.com'],
  ['AT', 'de', 'hilfe@example.com'],
] as const)('a visitor from %s_%s writes to %s @spec-3.31', (territory, language, address) => {
  renderVisit(<SupportLink />, { visit: { territory, language }, strings: {} });

  expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(
    `mailto:${address}`,
  );
});

test('in a narrow place the address breaks after the @ only', () => {
  renderVisit(<SupportLink />, { strings: {} });

  const link = screen.getByRole('link');
  expect(link.textContent).toBe('help@example.com');
  expect(link.innerHTML).toContain('help@<wbr>example.com');
});

test('a link that has the focus keeps it when the mail is prepared', async () => {
  const visit: Visit = { code: CODE, verdict: refused('expired') };
  renderVisit(<SupportLink />, { visit, strings: {} });
  const link = screen.getByRole('link');
  link.focus();

  await preparedMail();

  expect(screen.getByRole('link')).toBe(link);
  expect(document.activeElement).toBe(link);
});

describe('the mail', () => {
  test.each<[string, Visit]>([
    ['OfferNotFound', { verdict: refused('not-found') }],
    ['InvalidTerritory', { verdict: refused('wrong-territory') }],
    ['OfferExpired', { verdict: refused('expired') }],
    ['InvalidCaptcha', { verdict: refused('captcha') }],
    ['UnexpectedError', { verdict: refused('unexpected') }],
    ['AlreadyRedeemed', { verdict: accepted({ remaining: 0, history: [anEntry()] }) }],
    ['ExchangeFailed', { verdict: accepted(), exchange: { step: 'failed', selection: 'vudu' } }],
  ])('names %s, the country and the time, and not the code', async (error, visit) => {
    renderVisit(<SupportLink />, { visit: { code: CODE, ...visit }, strings: {} });

    const { subject, body } = await preparedMail();
    expect(subject).toBe(`Problem with a code: ${error}`);
    expect(body.split('\r\n').slice(0, 3)).toEqual([
      `Error: ${error}`,
      'Country: United States (US)',
      `Time: ${whenIn('en')}`,
    ]);
    expect(subject + body).not.toContain(CODE);
  });

  test('gives the time in the language of the page, with the time zone', async () => {
    const visit = { ...VISITORS.de, code: CODE, verdict: refused('expired') };
    renderVisit(<SupportLink />, { visit, strings: {} });

    const { body } = await preparedMail();
    expect(body).toContain(`Uhrzeit: ${whenIn('de')}\r\n`);
    expect(whenIn('de')).toMatch(/^\d\. März 2024 um \d\d:\d\d:\d\d \S+$/);
  });

  test('gives the time of the latest refusal', async () => {
    const visit = { code: CODE, validateCode: () => refused('expired') };
    const { scope } = renderVisit(<SupportLink />, { visit, strings: {} });
    await act(() => allSettled(codeTyped, { scope, params: 'EXP1RED00000' }));
    await preparedMail();

    rs.mocked(Date.now).mockReturnValue(NOW + 60_000);
    await act(() => allSettled(codeTyped, { scope, params: 'EXP1RED00001' }));

    const { body } = await preparedMail();
    expect(body).toContain(`Time: ${whenIn('en', NOW + 60_000)}\r\n`);
  });

  test('names a check that got no answer', async () => {
    const visit: Visit = { validateCode: () => Promise.reject(new RequestError('offline')) };
    const { scope } = renderVisit(<SupportLink />, { visit, strings: {} });

    await act(() => allSettled(codeTyped, { scope, params: CODE }));

    expect((await preparedMail()).body).toContain('Error: NoAnswer\r\n');
  });

  test.each([
    ['en', 'Country: United States (US)'],
    ['en_AU', 'Country: Australia (AU)'],
    ['en_CA', 'Country: Canada (CA)'],
    ['en_DE', 'Country: Germany (DE)'],
    ['en_FR', 'Country: France (FR)'],
    ['en_GB', 'Country: United Kingdom (GB)'],
    ['fr', 'Pays\u00a0: France (FR)'],
    ['fr_CA', 'Pays\u00a0: Canada (CA)'],
    ['fr_CH', 'Pays\u00a0: Suisse (CH)'],
    ['de', 'Land: Deutschland (DE)'],
  ] as const)('is in the language of the page in %s', async (locale, country) => {
    const visit = { ...VISITORS[locale], code: CODE, verdict: refused('expired') };
    renderVisit(<SupportLink />, { visit, strings: {} });

    const { body } = await preparedMail();
    expect(body.split('\r\n')).toContain(country);
    expect(body).not.toMatch(/\{|\}/);
  });

  test('says what it is given, and is empty where nothing is wrong', async () => {
    const mail = { subject: 'A & B', body: 'One\nTwo' };
    renderVisit(
      <>
        <SupportLink mail={mail}>Write</SupportLink>
        <SupportLink />
      </>,
      { strings: {} },
    );

    const link = screen.getByRole('link', { name: 'Write' });
    await waitFor(() => {
      expect(link.getAttribute('href')).toBe(
        'mailto:help@example.com?subject=A%20%26%20B&body=One%0D%0ATwo',
      );
    });
    expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toBe(
      'mailto:help@example.com',
    );
  });
});

function whenIn(tag: string, time = NOW): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long' }).format(time);
}

async function preparedMail(): Promise<{ subject: string; body: string }> {
  return waitFor(() => {
    const url = new URL(screen.getByRole<HTMLAnchorElement>('link').href);
    const subject = url.searchParams.get('subject');
    if (subject === null) throw new Error('the mail is empty');
    return { subject, body: url.searchParams.get('body') ?? '' };
  });
}
