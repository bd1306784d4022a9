import type { Remote } from '@redeem/kit';
import { Link } from '@redeem/platform';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';

import { CurrentPage } from '../CurrentPage';
import { aRemote, loadEntry, renderShell } from '../testing';

const log = rs.spyOn(console, 'error');

beforeEach(() => {
  log.mockImplementation(() => undefined);
});

describe('a remote that fails', () => {
  test('while it is shown does not affect the rest of the page', async () => {
    offer(aRemote({ pages: { '/retailers': { Root: Broken } } }));

    await show();

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('link', { name: 'away' })).toBeDefined();
  });

  test('is rendered again after a retry, without another load', async () => {
    const Root = rs.fn(Broken);
    offer(aRemote({ pages: { '/retailers': { Root } } }));
    const { click } = await show();
    await screen.findByRole('alert');

    Root.mockImplementation(() => null as never);
    await click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    expect(loadEntry).toHaveBeenCalledTimes(1);
  });

  test('is reported once, with name and version', async () => {
    offer(aRemote({ pages: { '/retailers': { Root: Broken } } }));

    await show();
    await screen.findByRole('alert');

    const reports = log.mock.calls.filter(([what]) => String(what).startsWith('[redeem]'));
    expect(reports).toEqual([
      ['[redeem] retailers@1.0.0 failed', BREAKAGE, expect.stringContaining('Broken')],
    ]);
  });

  test('after a navigation from another remote is reported once', async () => {
    loadEntry.mockImplementation((address: string) =>
      address.startsWith('/remotes/retailers/')
        ? Promise.reject(new Error('404'))
        : Promise.resolve({ remote: aRemote({ pages: { '/': { Root: () => 'Vudu and more' } } }) }),
    );
    const { click } = await renderShell(
      <>
        <CurrentPage />
        <Link to="/retailers">on</Link>
      </>,
      { remotes: ['retailers', 'redeem-form'] },
    );

    await click(screen.getByRole('link', { name: 'on' }));
    await screen.findByRole('alert');

    const reports = log.mock.calls.filter(([what]) => String(what).startsWith('[redeem]'));
    expect(reports.map(([what]) => String(what))).toEqual(['[redeem] retailers@1.0.0 failed']);
  });

  test('because it has no page for its path is reported', async () => {
    offer(aRemote({ pages: {} }));

    await show();

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(log.mock.calls).toContainEqual([
      '[redeem] retailers@1.0.0 failed',
      new Error('remote retailers has no page for /retailers'),
      expect.anything(),
    ]);
  });
});

const BREAKAGE = new Error('oh');

function Broken(): never {
  throw BREAKAGE;
}

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
