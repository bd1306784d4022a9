import type { Remote } from '@redeem/kit';
import { appStarted, openingTookLong, territoryPicked } from '@redeem/store';
import { lateAnswer, SETTINGS, type Site } from '@redeem/store/testing';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';

import { App } from './App';
import { movieRedeem } from './brands/movie-redeem';
import { loadEntry, renderShell } from './testing';

const HOME: Remote = {
  name: 'redeem-form',
  pages: { '/': { Root: () => <h1>REDEEM YOUR MOVIE</h1> } },
  loadStrings: () => Promise.resolve({}),
};

beforeEach(() => {
  document.documentElement.lang = 'en';
  loadEntry.mockResolvedValue({ remote: HOME });
});

describe('App', () => {
  test('shows the frame with a blank page when the site data takes long', async () => {
    const { scope } = await open();

    await act(async () => {
      void allSettled(openingTookLong, { scope });
      await Promise.resolve();
    });

    expect(await screen.findByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    expect(screen.getByRole('main').textContent).toBe('Loading…');
  });

  test('shows a blank page with a hidden status while the data of another territory loads @spec-2.5', async () => {
    const { answer, scope, nextSite } = await open();
    await answer({ territory: 'US', language: 'en', captchaKey: null });

    await act(async () => {
      void allSettled(territoryPicked, { scope, params: 'DE' });
      await Promise.resolve();
    });

    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    const main = screen.getByRole('main');
    expect(main.textContent).toBe('Loading…');
    const status = screen.getByRole('status');
    expect(status.closest('[class*="unseen"]')).not.toBeNull();
    // A screen reader may skip an element with aria-busy, and would not announce the status.
    expect(status.closest('[aria-busy]')).toBeNull();

    await act(async () => {
      nextSite.arrive({ territory: 'DE', language: 'de', captchaKey: null });
      await nextSite.promise;
    });
    await waitFor(() => {
      expect(main.textContent).toBe('REDEEM YOUR MOVIE');
    });
    expect(document.documentElement.lang).toBe('de');
  });
});

async function open() {
  const site = lateAnswer<Site>();
  const nextSite = lateAnswer<Site>();
  const view = (
    <App brand={movieRedeem} privacyScriptUrl="https://privacy.example/{territory}.js" />
  );
  const stage = await renderShell(view, {
    remotes: ['redeem-form'],
    visit: {
      isSiteLoading: true,
      getSite: ({ territory }) => (territory === 'DE' ? nextSite.promise : site.promise),
    },
  });
  const { scope } = stage;
  await act(async () => {
    void allSettled(appStarted, {
      scope,
      params: { settings: SETTINGS, codeFromLink: null, codeFromPath: null },
    });
    await Promise.resolve();
  });
  const answer = (data: Site) =>
    act(async () => {
      site.arrive(data);
      await site.promise;
    });
  return { ...stage, site, nextSite, answer };
}
