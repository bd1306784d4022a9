import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { overridePage } from './override-page';

const SUPPORT = 'http://localhost:3105/remoteEntry.js';
const ALLOWED = ['http://localhost:3102', 'http://localhost:3105'];

const streams = new Map<string, EventTarget>();
const reload = rs.spyOn(window.location, 'reload');

class ServerEvents extends EventTarget {
  constructor(url: string) {
    super();
    streams.set(url, this);
  }
}

beforeEach(() => {
  rs.stubGlobal('EventSource', ServerEvents);
  reload.mockImplementation(() => undefined);
});

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  streams.clear();
  rs.clearAllMocks();
  rs.unstubAllGlobals();
});

describe('a page with overrides', () => {
  test('runs them, and says so in English', async () => {
    const releases = await open('/?remote=support@3105&remote=retailers@3102');

    expect(releases.get('support')).toMatchObject({
      url: SUPPORT,
      state: 'override',
      extras: { globalName: 'redeem_support' },
    });
    const banner = screen.getByRole('region', { name: 'Overrides' });
    expect(banner.textContent).toContain('support runs from http://localhost:3105');
    expect(banner.textContent).toContain('retailers runs from http://localhost:3102');
    expect(banner.closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  test('drops one for good at the press of a button', async () => {
    await open('/?remote=support@3105&remote=retailers@3102');
    const banner = within(screen.getByRole('region', { name: 'Overrides' }));

    await userEvent.click(banner.getByRole('button', { name: 'Drop the override of support' }));

    expect(reload).toHaveBeenCalledTimes(1);
    expect([...(await open('/')).keys()]).toEqual(['retailers']);
  });

  test('is loaded again after each build, whichever of them it was', async () => {
    await open('/?remote=support@3105&remote=retailers@3102&remote=picklist@3102');

    expect([...streams.keys()].sort()).toEqual([
      'http://localhost:3102/live-reload',
      'http://localhost:3105/live-reload',
    ]);
    expect(reload).not.toHaveBeenCalled();
    streams.get('http://localhost:3105/live-reload')?.dispatchEvent(new Event('reload'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test('a page whose overrides were refused shows nothing and follows nobody', async () => {
  const warn = rs.spyOn(console, 'warn').mockImplementation(() => undefined);

  const releases = await open('/?remote=support@9999');

  expect(releases.size).toBe(0);
  expect(screen.queryByRole('region')).toBeNull();
  expect(streams.size).toBe(0);
  expect(warn).toHaveBeenCalledTimes(1);
});

/** The tab opens the next page at this address. */
function open(address: string) {
  window.history.replaceState(null, '', address);
  return act(() => Promise.resolve(overridePage(ALLOWED)));
}
