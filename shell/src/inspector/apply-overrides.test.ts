import type { PageEntry } from '@redeem/contracts';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aRegistry, aRelease } from '../testing';
import { applyOverrides } from './apply-overrides';

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

describe('a page that a link asks to run what nobody released @I8', () => {
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

describe('a page with a version of this site', () => {
  const warn = rs.spyOn(console, 'warn');

  test('asks and runs a trial that no visitor gets, by the integrity of the live registry', async () => {
    goLive(10, aRelease('retailers', '1.1.0', 0));

    const releases = await openConfirmed('/?remote=retailers@1.1.0');

    expect(releases.get('retailers')).toEqual({
      url: '/remotes/retailers/1.1.0/remoteEntry.js',
      metadata: aRelease('retailers', '1.1.0').metadata,
      deployment: { traffic: 0, default: false },
      extras: { globalName: 'redeem_retailers' },
      state: 'override',
    });
    const banner = screen.getByRole('region', { name: 'Overrides' });
    expect(banner.textContent).toContain('retailers runs 1.1.0');
    expect(streams.size).toBe(0);
    expect([...(await open('/')).keys()]).toEqual(['retailers']);
  });

  test('runs what others fall back on', async () => {
    const release = aRelease('retailers');
    const fallback = { url: '/remotes/retailers/0.9.0/e.js', metadata: release.metadata };
    fallback.metadata = { ...release.metadata, version: '0.9.0' };
    goLive(10, { ...release, extras: { ...release.extras, fallback } });

    const releases = await openConfirmed('/?remote=retailers@0.9.0');

    expect(releases.get('retailers')).toMatchObject(fallback);
  });

  test.each([
    ['the registry does not name it', 10, '1.2.0', '/remotes/retailers/1.1.0/remoteEntry.js'],
    ['the registry is older than the page', -1, '1.1.0', '/remotes/retailers/1.1.0/remoteEntry.js'],
    ['it is on another origin', 10, '1.1.0', 'https://cdn.example/1.1.0/remoteEntry.js'],
  ])('refuses it without a question when %s', async (_, revision, version, url) => {
    warn.mockImplementation(() => undefined);
    goLive(revision, { ...aRelease('retailers', '1.1.0', 0), url });

    const releases = await open(`/?remote=retailers@${version}`);

    expect(releases.size).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(warn.mock.calls.flat().join(' ')).toContain(
      `retailers ${version} is not live, on trial`,
    );
  });

  test('runs what visitors get once the version was rolled back, and forgets it', async () => {
    warn.mockImplementation(() => undefined);
    goLive(10, aRelease('retailers', '1.1.0', 0));
    await openConfirmed('/?remote=retailers@1.1.0');
    goLive(11, aRelease('retailers'));

    expect((await open('/')).size).toBe(0);

    expect(sessionStorage.length).toBe(0);
  });

  test('keeps it for later when the live registry cannot be read', async () => {
    warn.mockImplementation(() => undefined);
    goLive(10, aRelease('retailers', '1.1.0', 0));
    await openConfirmed('/?remote=retailers@1.1.0');
    rs.stubGlobal('fetch', () => Promise.reject(new Error('offline')));

    expect((await open('/')).size).toBe(0);

    expect(sessionStorage.getItem('redeem.overrides')).toBe('{"retailers":"1.1.0"}');
  });
});

/** From now on the live registry names these releases of the retailers' remote. */
function goLive(revision: number, ...retailers: PageEntry[]) {
  const registry = { schema: 1, revision, microFrontends: { retailers } };
  rs.stubGlobal('fetch', () => Promise.resolve(Response.json(registry)));
}

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
  return applyOverrides(ALLOWED, aRegistry('support'));
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
