import { describe, expect, test } from '@rstest/core';

import { createApp } from '../app';
import { Tokens, verdictOn } from './captcha-routes';

const app = createApp({ siteUrl: 'http://localhost:3000' });

describe('the captcha’s own service', () => {
  const issue = async () => {
    const response = await app.request('/captcha/token', json({ hostname: 'localhost' }));
    return ((await response.json()) as { token: string }).token;
  };
  const verify = async (init: RequestInit) =>
    (await app.request('/captcha/siteverify', init)).json() as Promise<object>;

  test('vouches for a token once', async () => {
    const asked = { secret: 'secret', response: await issue() };
    expect(await verify(json(asked))).toMatchObject({ success: true, hostname: 'localhost' });
    expect(await verify(json(asked))).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  test('understands a form as well', async () => {
    const body = new URLSearchParams({ secret: 'secret', response: await issue() });
    expect(await verify({ method: 'POST', body })).toMatchObject({ success: true });
  });

  test.each([
    [{ response: 'demo-token-1' }, 'missing-input-secret'],
    [{ secret: 's' }, 'missing-input-response'],
    [{ secret: 's', response: 'anything' }, 'invalid-input-response'],
    [{ secret: 's', response: 'demo-token-1' }, 'timeout-or-duplicate'],
    ['nonsense', 'missing-input-secret'],
  ])('does not vouch for %j', async (asked, reason) => {
    expect(await verify(json(asked))).toEqual({ success: false, 'error-codes': [reason] });
  });

  test('forgets a token after two minutes, or sooner if asked to', () => {
    let now = 0;
    const tokens = new Tokens(() => now);
    const [early, late, short] = [tokens.issue('h'), tokens.issue('h'), tokens.issue('h', 1_000)];

    now = 119_999;
    expect(verdictOn({ secret: 's', response: early }, tokens)).toMatchObject({ success: true });
    expect(verdictOn({ secret: 's', response: short }, tokens)).toMatchObject({ success: false });
    now = 120_000;
    expect(verdictOn({ secret: 's', response: late }, tokens)).toMatchObject({ success: false });
  });

  test('serves a disabled box, because a tick is lost until the script of the widget runs', async () => {
    const page = await (await app.request('/captcha/widget')).text();
    expect(page).toContain('<input type="checkbox" disabled />');
  });

  test.each([
    ['fr', 'fr', 'Je ne suis pas un robot', 'La validation a expiré.'],
    ['de-AT', 'de', 'Ich bin kein Roboter', 'Die Überprüfung ist abgelaufen.'],
    ['xx', 'en', 'I’m not a robot', 'Verification expired.'],
  ])('speaks %s', async (hl, language, label, expired) => {
    const page = await (await app.request(`/captcha/widget?hl=${hl}`)).text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(label);
    expect(page).toContain(expired);
  });
});

function json(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
