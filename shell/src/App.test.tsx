import type { Remote } from '@redeem/kit';
import { appStarted, openingTookLong, territoryPicked } from '@redeem/store';
import { lateAnswer, SETTINGS, type Site } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
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
  test('renders nothing while the page opens @spec-2.5', async () => {
    await open();

    expect(document.body.textContent).toBe('');
    expect(screen.queryByRole('banner')).toBeNull();
  });

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

  test('shows the frame and the route together when the site data arrives @spec-2.3', async () => {
    const { answer } = await open();

    await answer({ territory: 'US', language: 'en', captchaKey: null });

    expect(screen.getByRole('main').textContent).toBe('REDEEM YOUR MOVIE');
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    expect(document.getElementById('privacy-footer')).not.toBeNull();
  });

  test('leaves the language of the document alone when it is that of the page', async () => {
    const { answer } = await open();
    const set = rs.spyOn(document.documentElement, 'lang', 'set');

    await answer({ territory: 'US', language: 'en', captchaKey: null });

    expect(screen.getByRole('main').textContent).toBe('REDEEM YOUR MOVIE');
    expect(set).not.toHaveBeenCalled();
  });

  test('shows the page when the request for site data fails', async () => {
    const { site } = await open();

    await act(async () => {
      site.fail();
      await site.promise.catch(() => undefined);
    });

    expect(screen.getByRole('main').textContent).toBe('REDEEM YOUR MOVIE');
  });

  test('sets the lang attribute when the page is shown in that language', async () => {
    const { answer } = await open();
    expect(document.documentElement.lang).toBe('en');

    await answer({ territory: 'CA', language: 'fr', captchaKey: null });

    await waitFor(() => {
      expect(document.documentElement.lang).toBe('fr-CA');
    });
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
    expect(status.closest('[class*="hidden"]')).not.toBeNull();
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
