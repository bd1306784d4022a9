import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { accepted, type Verdict, type Visit } from '@redeem/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';

import { alertText, continueButton, field, isContinueDisabled, showHome } from '../testing';
import { blockScript, forgetProvider, Provider, scriptsOnPage } from './provider.test-support';

const SIXTEEN = 'ABCDEFGHJKLMNPQR';
const REFUSED = { outcome: 'refused', reason: 'captcha' } as const satisfies Verdict;
const UNAVAILABLE = 'The check could not be loaded. A content blocker may be the reason.';
const INVALID = 'Invalid CAPTCHA verification. Please try again.';

let provider: Provider;

beforeEach(() => {
  provider = new Provider();
});

afterEach(() => {
  forgetProvider();
});

describe('the captcha', () => {
  test('is neither loaded nor on the page until the service demands it @spec-2.28', async () => {
    const { user } = await showHome({ validateCode: () => ({ ...REFUSED, reason: 'expired' }) });

    await user.type(field(), SIXTEEN);

    await waitFor(() => {
      expect(alertText()).toContain('This redemption code has expired.');
    });
    // Enough time for a chunk that should not be loaded.
    await act(() => import('./CaptchaArea'));
    expect(area()).toBeNull();
    expect(scriptsOnPage()).toEqual([]);
  });

  test('is no error before a token failed, starts a check with its token and leaves the page @spec-5.13 @spec-8.7', async () => {
    provider.arrive();
    const { validateCode } = await showGated();
    await shown();
    expect(provider.widgets.map(({ resets }) => resets)).toEqual([0]);
    const what = screen.getByText('Please confirm that you are not a robot');
    const why = screen.getByText(INVALID);
    expect(what.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(isContinueDisabled()).toBe(true);

    provider.solve('token-1');

    await waitFor(() => {
      expect(isContinueDisabled()).toBe(false);
    });
    expect(validateCode.mock.lastCall?.[0]).toMatchObject({
      code: SIXTEEN,
      captchaToken: 'token-1',
    });
    expect(area()).toBeNull();
    expect(alertText()).toBe('');
  });

  test('is reset when its token is refused, which is announced each time, and is no error for the next code', async () => {
    provider.arrive();
    const { user } = await showGated({ validateCode: () => REFUSED });
    await shown();
    provider.solve('token-1');
    await waitFor(() => {
      expect(alertText()).toBe(`Error: ${INVALID}`);
    });
    const first = screen.getByText(INVALID);

    provider.solve('token-2');

    await waitFor(() => {
      expect(first.isConnected).toBe(false);
    });
    expect(alertText()).toBe(`Error: ${INVALID}`);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(INVALID)).toHaveLength(1);
    expect(provider.getResponse(0)).toBe('');
    expect(document.activeElement).toBe(field());

    await user.clear(field());
    await user.type(field(), SIXTEEN.slice(0, 12));

    expect(await screen.findByText(INVALID)).toBeTruthy();
    expect(alertText()).toBe('');
  });

  test('says at once that a check is in progress when the box is ticked, and shows no refusal when it fails @spec-4.6', async () => {
    provider.arrive();
    const { validateCode } = await showGated();
    await shown();
    const refusal = screen.getByText(INVALID);
    let fail = () => {};
    validateCode.mockImplementation(
      () => new Promise((_resolve, reject) => (fail = reject as () => void)),
    );
    // The timer that reports a long check never ends.
    const start = globalThis.setTimeout;
    const endless = (...[run, ms]: Parameters<typeof start>) => start(run, ms === 800 ? 1e9 : ms);
    rs.spyOn(globalThis, 'setTimeout').mockImplementation(endless as typeof start);

    provider.solve('token-1');

    await waitFor(() => {
      expect(validateCode.mock.lastCall?.[0].captchaToken).toBe('token-1');
    });
    expect(await screen.findByText('Checking your code…')).toBeDefined();
    fail();
    expect(await screen.findByText(/^We could not check your code just now/)).toBeDefined();
    expect(refusal.isConnected).toBe(true);
    expect(provider.getResponse(0)).toBe('');
  });

  test('gets another widget and no other script after a change of language', async () => {
    const { user } = await showGated({ territory: 'CA' });
    await waitFor(() => {
      expect(scriptsOnPage()).toHaveLength(1);
    });
    provider.arrive();
    await shown();

    await user.click(screen.getByRole('button', { name: 'Français' }));

    await waitFor(() => {
      expect(provider.widgets.map(({ parameters }) => parameters.hl)).toEqual(['en', 'fr']);
    });
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(scriptsOnPage()).toHaveLength(1);
  });
});

describe('the focus', () => {
  test.for<[string, Verdict, () => HTMLElement]>([
    ['goes on to Continue', accepted(), continueButton],
    ['goes back to a code that is no good', { ...REFUSED, reason: 'not-found' }, field],
  ])('%s from the captcha', async ([, verdict, target]) => {
    provider.arrive();
    const { validateCode } = await showGated();
    await focusFrame();
    validateCode.mockResolvedValue(verdict);

    provider.solve('token-1');

    await waitFor(() => {
      expect(area()).toBeNull();
    });
    expect(document.activeElement).toBe(target());
  });

  test('stays where it is if it is elsewhere', async () => {
    provider.arrive();
    await showGated();
    await shown();
    const elsewhere = screen.getByRole('link', { name: 'Return Policy' });
    elsewhere.focus();

    provider.solve('token-1');

    await waitFor(() => {
      expect(area()).toBeNull();
    });
    expect(document.activeElement).toBe(elsewhere);
  });

  test.for<[string, (user: User) => Promise<void>]>([
    ['Continue is pressed', (user) => user.click(continueButton())],
    ['Enter is pressed in the field', (user) => user.type(field(), '{Enter}')],
  ])('moves to the captcha when %s', async ([, goOn]) => {
    provider.arrive();
    const { user } = await showGated();
    const frame = await shown();

    await goOn(user);

    const focused = document.activeElement;
    expect(focused?.textContent).toBe('Please confirm that you are not a robot');
    expect(area()?.contains(focused)).toBe(true);
    expect(focused?.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('a captcha that cannot be loaded', () => {
  test('is replaced by a message, which takes the focus of Continue, and can be tried again', async () => {
    const { user } = await showGated();
    await waitFor(() => {
      expect(scriptsOnPage()).toHaveLength(1);
    });
    blockScript();
    await screen.findByText(UNAVAILABLE);
    expect(area()?.querySelector('[role=status]')?.textContent).toContain(UNAVAILABLE);
    expect(screen.getByRole('link', { name: 'help@example.com' })).toBeDefined();
    expect(field().value).toBe(SIXTEEN);
    expect(isContinueDisabled()).toBe(true);
    await user.click(continueButton());
    expect(document.activeElement?.textContent).toContain(UNAVAILABLE);

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(area()?.contains(document.activeElement)).toBe(true);
    expect(screen.queryByText(UNAVAILABLE)).toBeNull();
    await waitFor(() => {
      expect(scriptsOnPage()).toEqual([expect.stringMatching(/&attempt=2$/)]);
    });
    provider.arrive();
    await shown();
  });

  test('keeps the focus that was in its frame', async () => {
    provider.arrive();
    await showGated();
    await focusFrame();

    act(() => {
      provider.widgets[0]?.parameters['error-callback']();
    });

    expect(screen.getByText(UNAVAILABLE)).toBeDefined();
    expect(area()?.contains(document.activeElement)).toBe(true);
  });

  test('is tried again with a key that arrives later', async () => {
    const getSite = rs.fn<NonNullable<Visit['getSite']>>(() =>
      Promise.reject(new Error('offline')),
    );
    rs.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { user } = await showGated({ getSite });
    await act(() => rs.advanceTimersByTimeAsync(10_000));
    rs.useRealTimers();
    expect(screen.getByText(UNAVAILABLE)).toBeDefined();
    getSite.mockReturnValue({ territory: 'US', language: 'en', captchaKey: 'site-key' });
    provider.arrive();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await shown();
    expect(getSite).toHaveBeenCalledTimes(2);
  });
});

/** Shows the form to a visitor whose code is good once the box is ticked. */
async function showGated(different: Visit = {}) {
  const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(({ captchaToken }) =>
    captchaToken === null ? REFUSED : accepted(),
  );
  const visit = await showHome({
    validateCode,
    getSite: () => ({ territory: 'US', language: 'en', captchaKey: 'site-key' }),
    ...different,
  });
  await visit.user.type(field(), SIXTEEN);
  await waitFor(() => {
    expect(area()).not.toBeNull();
  });
  return { ...visit, validateCode };
}

type User = Awaited<ReturnType<typeof showGated>>['user'];

/** Resolves to the frame of the widget once it is shown. */
async function shown(): Promise<HTMLIFrameElement> {
  return waitFor(() => {
    const frame = area()?.querySelector('iframe');
    if (!frame) throw new Error('there is no widget yet');
    return frame;
  });
}

async function focusFrame(): Promise<void> {
  const frame = await shown();
  frame.tabIndex = 0;
  frame.focus();
}

/** Returns the element of the captcha and its messages, or null. */
function area(): HTMLElement | null {
  return screen.queryByRole('group', { name: 'Please confirm that you are not a robot' });
}
