import { expect, test } from '@rstest/core';
import type { Locale, Title } from '@redeem/platform';
import {
  accepted,
  anEntry,
  aTitle,
  noAnswer,
  type Verdict,
  type Visit,
} from '@redeem/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';

import { alertText, CODE, field, helpLink, refused, showHome, statusText } from './testing';

const ACCEPTED = 'Your code has been accepted, please click the Continue button.';
const LANTERNS = 'Nine Lanterns to Vesper';
const FILM = aTitle({ name: LANTERNS, posterUrl: 'https://posters.example/1.webp' });
const GENERIC = 'We encountered an error. Please try again.';
const SUB_CODE = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDGT 4X3D 3YVH' });
const CHOICE = { kind: 'pick-list' as const, remaining: 1, selections: ['a', 'b', 'c', 'd'] };
const PICK_LIST = accepted({ ...CHOICE, remaining: 0, titles: [FILM], history: [SUB_CODE] });

interface Shown {
  status?: string;
  alert?: string;
  /** The question that the help links to. */
  help?: string;
  /** True if the support contact is offered. */
  hasMail?: true;
}

type Message = [what: string, visit: Visit, shown: Shown, locale?: Locale];

const OTHER = { ...FILM, name: 'Velvet Static' };

const FILMS: [what: string, titles: Title[], profiles: string[], words: string][] = [
  ['one title in HD', [FILM], ['HD'], `${LANTERNS}HD`],
  ['one title in 4K', [FILM], ['HD', 'UHD'], `${LANTERNS}4K UHD`],
  ['a DVD', [FILM], ['SD'], `${LANTERNS}SD`],
  ['an unknown quality', [FILM], [], LANTERNS],
  ['two titles', [FILM, OTHER], [], '2 titles'],
  ['two in HD', [FILM, OTHER], ['HD', 'HD'], '2 titlesAll titles in HD'],
  ['two, of which one is in 4K', [FILM, OTHER], ['HD', 'UHD'], '2 titles4K UHD: Velvet Static'],
  ['two, of which nothing says which is in 4K', [FILM, OTHER], ['UHD'], '2 titles'],
  ['a title without a name', [{ ...FILM, name: null }], ['HD'], 'HD'],
  ['nothing', [], [], ''],
];

/** Every message about a code: in which state of a visit, and what is shown then. */
const MESSAGES: Message[] = [
  ['no code', { code: '' }, {}],
  [
    'an accepted code @spec-2.29',
    { verdict: accepted() },
    { status: `${ACCEPTED}Velvet StaticHD` },
  ],
  ...FILMS.map(([what, titles, profiles, words]): Message => [
    `a code for ${what} @gap-41`,
    { verdict: accepted({ titles, profiles }) },
    { status: ACCEPTED + words },
  ]),
  [
    'a pick list',
    { verdict: accepted({ ...CHOICE, titles: [FILM, OTHER], profiles: ['UHD', 'UHD'] }) },
    { status: `${ACCEPTED}Choose 1 of 4All titles in 4K UHD` },
  ],
  [
    'a pick list without titles',
    { verdict: accepted({ ...CHOICE, titles: [], profiles: [] }) },
    { status: `${ACCEPTED}Choose 1 of 4` },
  ],
  [
    'a bundle for Google Play',
    { verdict: bundle({ isGooglePlayBundle: true }) },
    {
      status: `${ACCEPTED}Velvet StaticHD“Continue” redeems this code for 3 titles at Google Play. This is final.`,
    },
  ],
  [
    'a bundle of codes',
    { verdict: bundle({}) },
    {
      status: `${ACCEPTED}Velvet StaticHD“Continue” exchanges this code for 3 codes, one for each title. This is final.`,
    },
  ],
  [
    'an exchanged bundle',
    { verdict: bundle({ remaining: 0, history: [anEntry()] }) },
    { status: `${ACCEPTED}Velvet StaticHD` },
  ],
  [
    'a redeemed pick list with a good sub-code',
    { verdict: PICK_LIST, subCodes: { HDGT4X3D3YVH: accepted() } },
    { status: ACCEPTED },
  ],
  [
    'a redeemed pick list whose sub-code is checked for long',
    { verdict: PICK_LIST, subCodes: { HDGT4X3D3YVH: 'checking' } },
    { status: 'Checking your code…' },
  ],
  // e2e/support/data/error-catalogue.ts has every text in English.
  [
    'an unknown code',
    refused('not-found'),
    {
      alert:
        "Error: This redemption code doesn't appear to be valid. Please check the code on your insert and try again. Characters that look alike are marked below. Select one to try the other.",
      help: '/support#not-accepted',
      hasMail: true,
    },
  ],
  [
    'an expired code in French',
    { ...refused('expired'), territory: 'FR', language: 'fr' },
    { alert: 'Erreur : Ce code a expiré.', help: '/support#expired', hasMail: true },
    'fr',
  ],
  [
    'a code with an error',
    refused('unexpected'),
    {
      status: 'Try again',
      alert: `Error: ${GENERIC}`,
      help: '/support#expired',
      hasMail: true,
    },
  ],
  [
    'a refusal that only a newer shell knows',
    refused('region-locked'),
    { alert: `Error: ${GENERIC}`, help: '/support#expired', hasMail: true },
  ],
  [
    'a code of another country in German @spec-8.3',
    { ...refused('wrong-territory'), territory: 'DE', language: 'de' },
    {
      alert:
        'Fehler: Dieser Code ist für das ausgewählte Land nicht gültig. Ausgewähltes Land: Deutschland Diese Prüfung hat Ihren Code nicht verbraucht. Land ändern Prüfen Sie unten auf der Seite „Land oder Region“ und ändern Sie bei Bedarf die Auswahl. Stimmt die Auswahl, wenden Sie sich bitte an den Kundenservice unter hilfe@example.com.',
      help: '/support#wrong-country',
      hasMail: true,
    },
    'de',
  ],
  [
    'a refused captcha in German',
    { ...refused('captcha'), territory: 'DE', language: 'de' },
    {
      status: 'Bitte bestätigen Sie, dass Sie kein Roboter sind Wird geladen …',
      alert: 'Fehler: Die CAPTCHA-Prüfung ist ungültig. Bitte versuchen Sie es erneut.',
      help: '/support#robot-check',
      hasMail: true,
    },
    'de',
  ],
  ['a code used at an unknown time', used({}), usedAt('Your code was redeemed via Vudu')],
  [
    'a code used by an exchange',
    used({
      retailer: 'Google Play',
      timestamp: 1_718_625_600,
      exchangeUrl: 'https://play.example/redeem',
      exchangeResult: 'PLAY4CODE6XY',
    }),
    {
      alert:
        'Your code was processed for Google Play on June 17, 2024If you were unable to complete your redemption in Google Play, please click hereOr, you may enter the following code directly into Google PlayPLAY4CODE6XYCopy code',
      help: '/support#already-processed',
      hasMail: true,
    },
  ],
  [
    'a used code without a redemption',
    { verdict: accepted({ remaining: 0 }) },
    usedAt('Your code has already been redeemed.'),
  ],
];

test.for(MESSAGES)(
  '%s has its message, its help and its mail',
  async ([, visit, shown, locale]) => {
    await showHome({ code: CODE, ...visit }, locale);

    const { status = '', alert = '', help = null, hasMail } = shown;
    await waitFor(() => {
      expect(plain(statusText())).toBe(status);
      expect(plain(alertText())).toBe(alert);
      expect(helpLink()?.getAttribute('href') ?? null).toBe(help);
      expect(mails()).toHaveLength(hasMail ? 1 : 0);
    });
    for (const { href } of mails()) expect(decodeURIComponent(href)).not.toContain(CODE);
    const isInvalid = alert !== '';
    expect(field().getAttribute('aria-invalid')).toBe(isInvalid ? 'true' : null);
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.includes(screen.getByRole('alert').id)).toBe(isInvalid);
  },
);

test('the posters of several titles are named, a single one is not, and those of a redeemed pick list are missing', async () => {
  await showHome({ code: CODE, verdict: accepted({ titles: [FILM, OTHER] }) });
  await screen.findByText('2 titles');
  const posters = screen.getAllByRole('img');
  expect(posters.map((poster) => poster.getAttribute('alt'))).toEqual([LANTERNS, OTHER.name]);
  cleanup();

  await showHome({ code: CODE, verdict: accepted({ titles: [FILM] }) });
  await screen.findByText(LANTERNS);
  expect(screen.queryByRole('img')).toBeNull();
  cleanup();

  await showHome({ code: CODE, verdict: PICK_LIST, subCodes: { HDGT4X3D3YVH: accepted() } });
  await screen.findByText(ACCEPTED);
  expect(document.querySelector('img')).toBeNull();
});

test.each([
  [
    'without a reason',
    true,
    'We could not check your code just now. This check did not use your code.',
  ],
  [
    'without a connection',
    false,
    'You are offline. Your code will be checked as soon as you are back online.',
  ],
])(
  'a check that has no answer, %s, is no refusal, and offers a mail and another check until the code changes',
  async (_how, isOnline, words) => {
    const { user } = await showHome({ validateCode: noAnswer, isOnline: () => isOnline });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(statusText()).toBe(`${words}Try again`);
      expect(mails()).toHaveLength(1);
    });
    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await user.type(field(), '{Backspace}');
    expect(mails()).toEqual([]);
    expect(statusText()).toBe('');
  },
);

function bundle(different: Parameters<typeof accepted>[0]): Verdict {
  return accepted({ kind: 'bundle', remaining: 3, selections: ['a', 'b', 'c'], ...different });
}

function used(entry: Parameters<typeof anEntry>[0]): Visit {
  const bare = { timestamp: null, exchangeUrl: null, exchangeResult: null };
  return { verdict: accepted({ remaining: 0, history: [anEntry({ ...bare, ...entry })] }) };
}

function usedAt(alert: string): Shown {
  return { alert, help: '/support#already-redeemed', hasMail: true };
}

/** Returns the links to the support contact, by their address. Beside a used code there is another one. */
function mails(): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"]');
  return [...links].filter(({ textContent }) => textContent.includes('@'));
}

/** Returns a text with ordinary spaces: French typography has several kinds. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}
