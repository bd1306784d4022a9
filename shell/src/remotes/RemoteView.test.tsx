import type { Remote } from '@redeem/kit';
import { Link, usePageName } from '@redeem/platform';
import { lateAnswer } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { CurrentPage } from '../CurrentPage';
import { aRemote, loadEntry, renderShell } from '../testing';

const log = rs.spyOn(console, 'error');

beforeEach(() => {
  log.mockImplementation(() => undefined);
});

describe('RemoteView', () => {
  test('renders the page of the remote and sets the document title', async () => {
    offer(aRemote());

    await show();

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(document.title).toBe('Retailers - Movie Redeem Redeem Your Digital Movie');
    expect(log).not.toHaveBeenCalled();
  });

  test('sets the page’s own description', async () => {
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

  test('sets the title of the current step, and resets it after a navigation', async () => {
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

  test('shows a blank page with a hidden status while the remote loads', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    loadEntry.mockReturnValue(late.promise);

    await show();
    const loading = await screen.findByRole('status');
    expect(loading.textContent).toBe('Loading…');
    expect(screen.queryByRole('heading')).toBeNull();

    late.arrive({ remote: aRemote() });
    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('does not move the focus when the visitor has moved it while the remote loads', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    loadEntry.mockReturnValue(late.promise);
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

  test('lets a late remote take the focus when the visitor has waited', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    loadEntry.mockReturnValue(late.promise);
    await show();

    late.arrive({ remote: aRemote({ pages: { '/retailers': { Root: Field } } }) });

    const field = await screen.findByRole('textbox');
    expect(document.activeElement).toBe(field);
  });

  test('reports one page view for any number of retries', async () => {
    window.dataLayer = [];
    loadEntry.mockRejectedValue(new Error('404'));
    const { click } = await show();
    await click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(loadEntry).toHaveBeenCalledTimes(4);
    });
    offer(aRemote());
    await click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Vudu and more');

    expect(window.dataLayer).toMatchObject([{ event: 'content-view', page_path: '/retailers' }]);
  });

  test('shows the failure with the support address when the remote cannot be loaded', async () => {
    loadEntry.mockRejectedValue(new Error('404'));

    await show();

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('This part of the page could not be loaded');
    const mail = screen.getByRole('link', { name: 'help@example.com' });
    expect(mail.getAttribute('href')).toBe('mailto:help@example.com');
  });

  test('shows the remote when a retry succeeds', async () => {
    loadEntry.mockRejectedValue(new Error('404'));
    const { click } = await show();
    await screen.findByRole('alert');
    offer(aRemote());

    await click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers another retry when a retry fails', async () => {
    loadEntry.mockRejectedValue(new Error('404'));
    const { click } = await show();
    await screen.findByRole('alert');

    await click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(loadEntry).toHaveBeenCalledTimes(4);
    });
    offer(aRemote());
    await click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Vudu and more')).toBeDefined();
  });

  test('reports no version when the registry does not contain the remote', async () => {
    await renderShell(<CurrentPage />, { path: '/gpbundle' });

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(log.mock.calls).toContainEqual([
      '[redeem] gpbundle@? failed',
      expect.objectContaining({ remote: 'gpbundle' }),
      expect.anything(),
    ]);
  });

  test('removes the failure when the visitor leaves the route', async () => {
    loadEntry.mockRejectedValue(new Error('404'));
    const { click } = await show();
    await screen.findByRole('alert');

    await click(screen.getByRole('link', { name: 'away' }));

    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('Page Not Found');
  });

  test('shows another remote after one has failed', async () => {
    loadEntry.mockImplementation((address: string) =>
      address.startsWith('/remotes/retailers/')
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
  loadEntry.mockResolvedValue({ remote });
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

/** A page whose second step has its own title. */
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
