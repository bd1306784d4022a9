import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
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

describe('I8 a page that a link asks to run what nobody released', () => {
  test('asks first, and until then says nothing of a release', async () => {
    const settled = rs.fn();
    void open('/?remote=support@3105&remote=retailers@3102').then(settled);

    const question = await screen.findByRole('dialog', { name: 'Run other remotes in this tab?' });

    expect(question.textContent).toContain('support from http://localhost:3105');
    expect(question.textContent).toContain('retailers from http://localhost:3102');
    expect(question.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(settled).not.toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
    expect(streams.size).toBe(0);
    expect(screen.queryByRole('region', { name: 'Overrides' })).toBeNull();
  });

  test.each([
    ['says no', () => answer('Do not run')],
    [
      'closes the question',
      () => Promise.resolve(screen.getByRole('dialog').dispatchEvent(new Event('close'))),
    ],
  ])('runs what is released where the developer %s', async (_how, refuse) => {
    const opening = open('/?remote=support@3105');
    await screen.findByRole('dialog');

    await refuse();

    expect((await opening).size).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
    expect((await open('/')).size).toBe(0);
  });

  test('goes on with what the tab has confirmed before, where the developer says no to more', async () => {
    await openConfirmed('/?remote=support@3105');
    const opening = open('/?remote=support@3102&remote=retailers@3102');
    await screen.findByRole('dialog');

    await answer('Do not run');

    expect(Array.from(await opening, ([name, { url }]) => [name, url])).toEqual([
      ['support', SUPPORT],
    ]);
  });
});

describe('a page with overrides', () => {
  test('runs them once they are confirmed, and says so in English', async () => {
    const releases = await openConfirmed('/?remote=support@3105&remote=retailers@3102');

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

  test('is not asked again for as long as the tab has them', async () => {
    await openConfirmed('/?remote=support@3105');

    expect([...(await open('/?remote=support@3105')).keys()]).toEqual(['support']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('drops one for good at the press of a button', async () => {
    await openConfirmed('/?remote=support@3105&remote=retailers@3102');
    const banner = within(screen.getByRole('region', { name: 'Overrides' }));

    await userEvent.click(banner.getByRole('button', { name: 'Drop the override of support' }));

    expect(reload).toHaveBeenCalledTimes(1);
    expect([...(await open('/')).keys()]).toEqual(['retailers']);
  });

  test('is loaded again after each build, whichever of them it was', async () => {
    await openConfirmed('/?remote=support@3105&remote=retailers@3102&remote=picklist@3102');

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
  return overridePage(ALLOWED);
}

/** The same, and the developer agrees. */
async function openConfirmed(address: string) {
  const opening = open(address);
  await screen.findByRole('dialog');
  await answer('Run in this tab');
  return opening;
}

function answer(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}
