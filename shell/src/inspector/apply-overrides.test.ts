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
  streams.clear();
});

describe('a link with overrides @I8', () => {
  test('asks for a confirmation, and applies nothing before it', async () => {
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
  ])('applies nothing when the developer %s', async (_how, refuse) => {
    const opening = open('/?remote=support@3105');
    await screen.findByRole('dialog');

    await refuse();

    expect((await opening).size).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
    expect((await open('/')).size).toBe(0);
  });

  test('keeps the overrides of the tab when the developer refuses new ones', async () => {
    await openConfirmed('/?remote=support@3105');
    const opening = open('/?remote=support@3102&remote=retailers@3102');
    await screen.findByRole('dialog');

    await answer('Do not run');

    expect(Array.from(await opening, ([name, { url }]) => [name, url])).toEqual([
      ['support', SUPPORT],
    ]);
  });
});

describe('a page with confirmed overrides', () => {
  test('runs them and shows a banner in English', async () => {
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

  test('does not ask again while the tab has them', async () => {
    await openConfirmed('/?remote=support@3105');

    expect([...(await open('/?remote=support@3105')).keys()]).toEqual(['support']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('drops one permanently when its button is pressed', async () => {
    await openConfirmed('/?remote=support@3105&remote=retailers@3102');
    const banner = within(screen.getByRole('region', { name: 'Overrides' }));

    await userEvent.click(banner.getByRole('button', { name: 'Drop the override of support' }));

    expect(reload).toHaveBeenCalledTimes(1);
    expect([...(await open('/')).keys()]).toEqual(['retailers']);
  });

  test('reloads after a build of any overridden entry', async () => {
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

describe('an override with a version of this site', () => {
  const warn = rs.spyOn(console, 'warn');

  test('runs a trial without traffic after a confirmation, with the integrity of the live registry', async () => {
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

  test('runs a release that is a fallback', async () => {
    const release = aRelease('retailers');
    const fallback = { url: '/remotes/retailers/0.9.0/e.js', metadata: release.metadata };
    fallback.metadata = { ...release.metadata, version: '0.9.0' };
    goLive(10, { ...release, extras: { ...release.extras, fallback } });

    const releases = await openConfirmed('/?remote=retailers@0.9.0');

    expect(releases.get('retailers')).toMatchObject(fallback);
  });

  test.each([
    ['the registry does not contain it', 10, '1.2.0', '/remotes/retailers/1.1.0/remoteEntry.js'],
    ['the registry is older than the page', -1, '1.1.0', '/remotes/retailers/1.1.0/remoteEntry.js'],
    ['it is on another origin', 10, '1.1.0', 'https://cdn.example/1.1.0/remoteEntry.js'],
  ])('is refused without a question when %s', async (_, revision, version, url) => {
    warn.mockImplementation(() => undefined);
    goLive(revision, { ...aRelease('retailers', '1.1.0', 0), url });

    const releases = await open(`/?remote=retailers@${version}`);

    expect(releases.size).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(warn.mock.calls.flat().join(' ')).toContain(
      `retailers ${version} is not live, on trial`,
    );
  });

  test('is dropped when the version was rolled back', async () => {
    warn.mockImplementation(() => undefined);
    goLive(10, aRelease('retailers', '1.1.0', 0));
    await openConfirmed('/?remote=retailers@1.1.0');
    goLive(11, aRelease('retailers'));

    expect((await open('/')).size).toBe(0);

    expect(sessionStorage.length).toBe(0);
  });

  test('stays stored when the live registry cannot be loaded', async () => {
    warn.mockImplementation(() => undefined);
    goLive(10, aRelease('retailers', '1.1.0', 0));
    await openConfirmed('/?remote=retailers@1.1.0');
    rs.stubGlobal('fetch', () => Promise.reject(new Error('offline')));

    expect((await open('/')).size).toBe(0);

    expect(sessionStorage.getItem('redeem.overrides')).toBe('{"retailers":"1.1.0"}');
  });
});

/** Sets the releases of `retailers` in the live registry. */
function goLive(revision: number, ...retailers: PageEntry[]) {
  const registry = { schema: 1, revision, microFrontends: { retailers } };
  rs.stubGlobal('fetch', () => Promise.resolve(Response.json(registry)));
}

test('a page shows no banner and follows no builds when all its overrides are refused', async () => {
  const warn = rs.spyOn(console, 'warn').mockImplementation(() => undefined);

  const releases = await open('/?remote=support@9999');

  expect(releases.size).toBe(0);
  expect(screen.queryByRole('region')).toBeNull();
  expect(streams.size).toBe(0);
  expect(warn).toHaveBeenCalledTimes(1);
});

/** Opens a page of the tab at this address. */
function open(address: string) {
  window.history.replaceState(null, '', address);
  return applyOverrides(ALLOWED, aRegistry('support'));
}

/** Opens a page and confirms its overrides. */
async function openConfirmed(address: string) {
  const opening = open(address);
  await screen.findByRole('dialog');
  await answer('Run in this tab');
  return opening;
}

function answer(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}
