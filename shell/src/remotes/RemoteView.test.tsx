import type { Remote } from '@redeem/kit';
import { Link, usePageName } from '@redeem/platform';
import { lateAnswer } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { CurrentPage } from '../CurrentPage';
import { aRemote, loadEntry, renderShell } from '../testing';

const log = rs.spyOn(console, 'error');
const BREAKAGE = new Error('oh');

beforeEach(() => {
  log.mockImplementation(() => undefined);
  window.dataLayer = [];
});

describe('the page of a remote', () => {
  test('sets title and description of the document', async () => {
    offer({
      pages: { '/retailers': { Root: Works, titleKey: 'title', descriptionKey: 'about' } },
      loadStrings: () => Promise.resolve({ title: 'Retailers', about: 'They take your code' }),
    });

    await show();

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(document.title).toBe('Retailers - Movie Redeem Redeem Your Digital Movie');
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
    expect(description?.content).toBe('They take your code');
    expect(log).not.toHaveBeenCalled();
  });

  test('sets the title of its current step, and resets it after that', async () => {
    offer({ pages: { '/retailers': { Root: Steps, titleKey: 'title' } } });
    const { click } = await show();
    expect(document.title).toMatch(/^Retailers - /);

    await click(await screen.findByRole('button', { name: 'next' }));
    expect(document.title).toBe('Redirecting - Movie Redeem Redeem Your Digital Movie');

    await click(screen.getByRole('button', { name: 'next' }));
    expect(document.title).toMatch(/^Retailers - /);
  });

  test('is blank with a hidden status while the remote loads, and then takes the focus', async () => {
    const late = lateAnswer<{ remote: Remote }>();
    loadEntry.mockReturnValue(late.promise);
    await show();
    expect((await screen.findByRole('status')).textContent).toBe('Loading…');
    expect(screen.queryByRole('heading')).toBeNull();

    late.arrive({ remote: aRemote({ pages: { '/retailers': { Root: Field } } }) });

    const field = await screen.findByRole('textbox');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('a remote that fails', () => {
  test('to load shows the failure with the support address, and one view for any number of retries', async () => {
    loadEntry.mockRejectedValue(new Error('404'));
    const { click } = await show();
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('This part of the page could not be loaded');
    const mail = screen.getByRole('link', { name: 'help@example.com' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:help@example\.com\?/);

    await click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(loadEntry).toHaveBeenCalledTimes(4);
    });
    offer();
    await click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(window.dataLayer).toMatchObject([{ event: 'content-view', page_path: '/retailers' }]);
  });

  test('while it is shown is reported once with name and version, and the rest of the page works', async () => {
    offer({ pages: { '/retailers': { Root: Broken } } });

    const { click } = await show();
    await screen.findByRole('alert');

    expect(reports()).toEqual([
      ['[redeem] retailers@1.0.0 failed', BREAKAGE, expect.stringContaining('Broken')],
    ]);
    await click(screen.getByRole('link', { name: 'away' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('Page Not Found');
  });

  test('while it is shown is rendered again after a retry, without another load', async () => {
    const Root = rs.fn(Broken);
    offer({ pages: { '/retailers': { Root } } });
    const { click } = await show();
    await screen.findByRole('alert');

    Root.mockImplementation(() => null as never);
    await click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['has no page for its path', '/retailers', 'retailers@1.0.0', /has no page for \/retailers/],
    ['is in no registry', '/gpbundle', 'gpbundle@?', /gpbundle@\? could not be loaded/],
  ])('because it %s is reported', async (_why, path, name, message) => {
    offer({ pages: {} });

    await show(path);

    expect(await screen.findByRole('alert')).toBeDefined();
    const [[what, error] = []] = reports();
    expect(what).toBe(`[redeem] ${name} failed`);
    expect(String(error)).toMatch(message);
  });
});

function reports(): unknown[][] {
  return log.mock.calls.filter(([what]) => String(what).startsWith('[redeem]'));
}

function offer(different: Partial<Remote> = {}): void {
  loadEntry.mockResolvedValue({ remote: aRemote(different) });
}

function show(path = '/retailers') {
  const view = (
    <>
      <CurrentPage />
      <Link to="/">home</Link>
      <Link to="/retailers">on</Link>
      <Link to="/nowhere">away</Link>
    </>
  );
  return renderShell(view, { path, remotes: ['retailers', 'redeem-form'] });
}

function Works() {
  return 'Vudu and more';
}

function Broken(): never {
  throw BREAKAGE;
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
