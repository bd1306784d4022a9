import { expect, rs } from '@rstest/core';
import { accepted, type Verdict, type Visit } from '@redeem/platform/testing';
import { screen, waitFor } from '@testing-library/react';

import { field, showHome } from '../testing';
import { blockScript, scriptsOnPage } from './provider.test-support';

export const SIXTEEN = 'ABCDEFGHJKLMNPQR';
export const REFUSED = { outcome: 'refused', reason: 'captcha' } as const satisfies Verdict;
export const UNAVAILABLE = 'The check could not be loaded. A content blocker may be the reason.';

/** Shows the form to a visitor whose code is good once the box is ticked. */
export async function showGated(different: Visit = {}) {
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

/** Resolves to the frame of the widget once it is shown. */
export async function shown(): Promise<HTMLIFrameElement> {
  return waitFor(() => {
    const frame = area()?.querySelector('iframe');
    if (!frame) throw new Error('there is no widget yet');
    return frame;
  });
}

/** Blocks the script of the captcha and waits for the message. */
export async function blocked(): Promise<void> {
  await waitFor(() => {
    expect(scriptsOnPage()).toHaveLength(1);
  });
  blockScript();
  await screen.findByText(UNAVAILABLE);
}

/** Returns the element of the captcha and its messages, or null. */
export function area(): HTMLElement | null {
  return screen.queryByRole('group', { name: 'Please confirm that you are not a robot' });
}
