import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { continueButton, field } from '../testing';
import { area, blocked, showGated, shown, UNAVAILABLE } from './gated.test-support';
import { forgetProvider, Provider } from './provider.test-support';

let provider: Provider;

beforeEach(() => {
  provider = new Provider();
});

afterEach(() => {
  forgetProvider();
});

describe('a press of Continue before the captcha is solved', () => {
  test.for<[string, (user: User) => Promise<void>]>([
    ['Continue is pressed', (user) => user.click(continueButton())],
    ['Enter is pressed in the field', (user) => user.type(field(), '{Enter}')],
  ])('moves the focus to the captcha when %s', async ([, goOn]) => {
    provider.arrive();
    const { user } = await showGated();
    const frame = await shown();

    await goOn(user);

    const focused = document.activeElement;
    expect(focused?.textContent).toBe('Please confirm that you are not a robot');
    expect(area()?.contains(focused)).toBe(true);
    expect(focused?.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('moves the focus to the message if the captcha cannot be loaded', async () => {
    const { user } = await showGated();
    await blocked();

    await user.click(continueButton());

    expect(document.activeElement?.textContent).toContain(UNAVAILABLE);
  });
});

type User = Awaited<ReturnType<typeof showGated>>['user'];
