import type { Remote } from '@redeem/kit';
import { Link, usePageName } from '@redeem/platform';
import { lateAnswer } from '@redeem/store/testing';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { CurrentPage } from '../CurrentPage';
import { aRemote, renderShell } from '../testing';

const federation = rs.hoisted(() => ({ registerRemotes: rs.fn(), loadRemote: rs.fn() }));

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => federation }));

const log = rs.spyOn(console, 'error');

beforeEach(() => {
  rs.resetAllMocks();
  log.mockImplementation(() => undefined);
});

afterEach(cleanup);

describe('a remote in its place', () => {
  test('is its page, and gives the document its name', async () => {
    offer(aRemote());

    await show();

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(document.title).toBe('Retailers - Movie Redeem Redeem Your Digital Movie');
    expect(log).not.toHaveBeenCalled();
  });

  test('describes its page to search engines in its own words', async () => {
    offer(
      aRemote({
        pages: { '/retailers': { Root: () => 'Vudu and more', descriptionKey: 'about' } },
        loadStrings: () => Promise.resolve({ about: 'Retailers that take your code' }),
      }),
    );

    await show();

    await screen.findByText('Vudu and more');
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
    expect(description?.content).toBe('Retailers that take your code');
  });

  test('may name the document after the step it shows, and leaves no name behind', async () => {
    offer(aRemote({ pages: { '/retailers': { Root: Steps, titleKey: 'title' } } }));
    await show();
    expect(document.title).toMatch(/^Retailers - /);

    const next = await screen.findByRole('button', { name: 'next' });
    await act(() => {
      next.click();
      return Promise.resolve();
    });
    expect(document.title).toBe('Redirecting - Movie Redeem Redeem Your Digital Movie');

    await act(() => {
      next.click();
      return Promise.resolve();
    });
    expect(document.title).toMatch(/^Retailers - /);
  });

  test('is a blank place while it loads, which only listeners are told of', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    federation.loadRemote.mockReturnValue(late.promise);

    await show();
    const loading = await screen.findByRole('status');
    expect(loading.textContent).toBe('Loading…');
    expect(screen.queryByRole('heading')).toBeNull();

    late.arrive({ remote: aRemote() });
    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('that comes late leaves a visitor alone who has gone elsewhere meanwhile', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    federation.loadRemote.mockReturnValue(late.promise);
    await show();
    await screen.findByRole('status');
    const away = screen.getByRole('link', { name: 'away' });
    act(() => {
      away.focus();
    });

    late.arrive({ remote: aRemote({ pages: { '/retailers': { Root: Field } } }) });

    expect(await screen.findByRole('textbox')).toBeDefined();
    expect(document.activeElement).toBe(away);
  });

  test('that comes late may take the focus of a visitor who waits for it', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    federation.loadRemote.mockReturnValue(late.promise);
    await show();

    late.arrive({ remote: aRemote({ pages: { '/retailers': { Root: Field } } }) });

    const field = await screen.findByRole('textbox');
    expect(document.activeElement).toBe(field);
  });

  test('is one view of its page, however often it was tried', async () => {
    window.dataLayer = [];
    for (const status of ['404', '500']) {
      federation.loadRemote.mockRejectedValueOnce(new Error(status));
    }
    const { click } = await show();
    await click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(federation.loadRemote).toHaveBeenCalledTimes(2);
    });
    offer(aRemote());
    await click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Vudu and more');

    expect(window.dataLayer).toMatchObject([{ event: 'content-view', page_path: '/retailers' }]);
  });

  test('that cannot be had leaves word of it, and whom to write to', async () => {
    federation.loadRemote.mockRejectedValue(new Error('404'));

    await show();

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('This part of the page could not be loaded');
    const mail = screen.getByRole('link', { name: 'help@example.com' });
    expect(mail.getAttribute('href')).toBe('mailto:help@example.com');
  });

  test('that could not be had is there after another try', async () => {
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));
    const { click } = await show();
    await screen.findByRole('alert');
    offer(aRemote());

    await click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that fails again may be tried again', async () => {
    federation.loadRemote.mockRejectedValueOnce(new Error('404'));
    federation.loadRemote.mockRejectedValueOnce(new Error('500'));
    const { click } = await show();
    await screen.findByRole('alert');

    await click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(federation.loadRemote).toHaveBeenCalledTimes(2);
    });
    offer(aRemote());
    await click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Vudu and more')).toBeDefined();
  });

  test('that the registry does not have is reported without a release', async () => {
    await renderShell(<CurrentPage />, { path: '/gpbundle' });

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(log.mock.calls).toContainEqual([
      '[redeem] gpbundle@? failed',
      expect.objectContaining({ remote: 'gpbundle' }),
      expect.anything(),
    ]);
  });

  test('that failed is left behind with its route', async () => {
    federation.loadRemote.mockRejectedValue(new Error('404'));
    const { click } = await show();
    await screen.findByRole('alert');

    await click(screen.getByRole('link', { name: 'away' }));

    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('Page Not Found');
  });

  test('that failed does not take another remote with it', async () => {
    federation.loadRemote.mockImplementation((id: string) =>
      id === 'redeem_retailers/remote'
        ? Promise.reject(new Error('404'))
        : Promise.resolve({ remote: aRemote({ pages: { '/': { Root: () => 'Vudu and more' } } }) }),
    );
    const { click } = await show();
    await screen.findByRole('alert');

    await click(screen.getByRole('link', { name: 'home' }));

    expect(await screen.findByText('Vudu and more')).toBeDefined();
  });
});

function offer(remote: Remote): void {
  federation.loadRemote.mockResolvedValue({ remote });
}

function show() {
  const view = (
    <>
      <CurrentPage />
      <Link to="/">home</Link>
      <Link to="/nowhere">away</Link>
    </>
  );
  return renderShell(view, { path: '/retailers', remotes: ['retailers', 'redeem-form'] });
}

function Field() {
  return <input autoFocus />;
}

/** A page whose second step has a name of its own. */
function Steps() {
  const [step, setStep] = useState(1);
  usePageName(step === 2 ? 'Redirecting' : null);
  return (
    <button
      onClick={() => {
        setStep(step + 1);
      }}
    >
      next
    </button>
  );
}
