import type { Strings } from '@redeem/kit';
import { codeSubmitted, useUnit } from '@redeem/platform';
import { noAnswer, renderVisit, type Visit } from '@redeem/platform/testing';
import { rs } from '@rstest/core';
import { screen, within } from '@testing-library/react';

import { BundlePage } from '../BundlePage';
import { en as english } from '../locales.json';
import { aBundle, CODE, EXCHANGED, openTitle, processedTitle } from './fixtures';

export * from './fixtures';

export const GENERIC = 'We encountered an error. Please try again.';

/** Shows the page to a visitor who has got this far, in English unless said otherwise. */
export function showPage(visit: Visit, strings: Strings = english) {
  return renderVisit(
    <>
      <Continue />
      <BundlePage />
    </>,
    {
      visit: { code: CODE, verdict: aBundle(), ...visit },
      strings: { gpbundle: strings },
    },
  );
}

export function card({ name }: { name: string }) {
  return within(screen.getByRole('listitem', { name }));
}

export function redeem(title: { name: string }) {
  return card(title).getByRole('button', { name: 'Redeem at Google Play' });
}

export function describedAs(element: HTMLElement) {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
}

type ExchangeCode = NonNullable<Visit['exchangeCode']>;
type ValidateCode = NonNullable<Visit['validateCode']>;

/** A service that exchanges titles when the test says so, and knows afterwards which are used. */
export function theService() {
  const used = new Set<string>();
  const held = new Map<string, { finish: () => void; fail: () => void }>();
  const exchangeTitle = (code: string) =>
    new Promise<typeof EXCHANGED>((resolve) => {
      held.set(code, {
        finish: () => {
          used.add(code);
          resolve({ ...EXCHANGED, history: [] });
        },
        fail: () => {
          resolve(noAnswer());
        },
      });
    });
  return {
    exchangeCode: rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? EXCHANGED : exchangeTitle(code),
    ),
    validateCode: rs.fn<ValidateCode>(({ code }) =>
      used.has(code) ? processedTitle() : openTitle(),
    ),
    finish: ({ subCode }: { subCode: string }) => held.get(subCode)?.finish(),
    fail: ({ subCode }: { subCode: string }) => held.get(subCode)?.fail(),
  };
}

/** As on the home page, from where a fresh bundle is exchanged. */
function Continue() {
  const submit = useUnit(codeSubmitted);
  return (
    <button
      onClick={() => {
        submit(performance.now());
      }}
    >
      Continue
    </button>
  );
}
