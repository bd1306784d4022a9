import { Link } from '@redeem/platform';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { useEffect } from 'react';

import { CurrentPage } from '../CurrentPage';
import { aRemote, renderShell } from '../testing';
import { pagePrepared } from './prepared-page';

const federation = rs.hoisted(() => ({ registerRemotes: rs.fn(), loadRemote: rs.fn() }));

rs.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => federation }));

const log = rs.spyOn(console, 'error');
const rendered = rs.fn();
const shown = rs.fn();

beforeEach(() => {
  rs.resetAllMocks();
  log.mockImplementation(() => undefined);
});

afterEach(cleanup);

describe('a prepared page', () => {
  test('is hidden, without effects and without a view', async () => {
    await prepare(Retailers);

    expect(screen.getByText('Vudu and more').style.display).toBe('none');
    expect(shown).not.toHaveBeenCalled();
    expect(document.title).toMatch(/^We encountered an error/);
    expect(viewedPaths()).not.toContain('/retailers');
  });

  test('is shown without another rendering when the visitor opens it', async () => {
    const { open } = await prepare(Retailers);
    const page = screen.getByText('Vudu and more');

    await open();

    expect(screen.getByText('Vudu and more')).toBe(page);
    expect(page.style.display).toBe('');
    expect(rendered).toHaveBeenCalledTimes(1);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('We encountered an error')).toBeNull();
    expect(document.title).toMatch(/^Retailers - /);
    expect(viewedPaths().filter((path) => path === '/retailers')).toHaveLength(1);
  });

  test('is removed when another page is prepared', async () => {
    const { prepareNext } = await prepare(Retailers);

    await prepareNext('/picklist');

    expect(screen.queryByText('Vudu and more')).toBeNull();
  });

  test('that fails is reported only when the visitor opens it', async () => {
    const { open } = await prepare(() => {
      throw new Error('broken');
    });
    expect(reports()).toHaveLength(0);

    await open();

    expect(screen.getByRole('alert')).toBeDefined();
    expect(reports()).toHaveLength(1);
  });

  test('that fails only before it is opened is shown', async () => {
    let isHidden = true;
    const { open } = await prepare(() => {
      if (isHidden) throw new Error('not yet');
      return <p>Vudu and more</p>;
    });
    isHidden = false;

    await open();

    expect(screen.getByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reports()).toHaveLength(0);
  });
});

/** Shows the error page with a remote's page hidden behind it. */
async function prepare(Root: () => React.ReactNode) {
  federation.loadRemote.mockResolvedValue({
    remote: aRemote({ pages: { '/retailers': { Root, titleKey: 'title' } } }),
  });
  const { click, pages, scope } = await renderShell(
    <>
      <main>
        <CurrentPage />
      </main>
      <Link to="/retailers">go</Link>
    </>,
    { path: '/error', remotes: ['retailers'] },
  );
  const prepareNext = (path: string) =>
    act(() => allSettled(pagePrepared, { scope, params: path }));
  await pages.start('retailers');
  await prepareNext('/retailers');
  return { prepareNext, open: () => click(screen.getByRole('link', { name: 'go' })) };
}

function Retailers() {
  rendered();
  useEffect(shown, []);
  return <p>Vudu and more</p>;
}

/** Returns what the shell has reported. React logs the errors too. */
function reports(): unknown[] {
  return log.mock.calls.filter(([text]) => String(text).startsWith('[redeem]'));
}

function viewedPaths(): unknown[] {
  const layer = (window as { dataLayer?: { page_path?: string }[] }).dataLayer ?? [];
  return layer.map(({ page_path }) => page_path);
}
