import { $code, Link } from '@redeem/platform';
import { codeTyped } from '@redeem/store';
import { accepted } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { allSettled, createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useLayoutEffect } from 'react';

import { CurrentPage } from '../CurrentPage';
import { aRegistry, aRelease, aRemote, loadEntry, renderShell } from '../testing';
import { $next, pagePrepared } from './prepared-page';

const log = rs.spyOn(console, 'error');
/** Called with the code and the number of changes when a page is shown. */
const shown = rs.fn();
const changed = createEvent();
const $changes = createStore(0).on(changed, (count) => count + 1);

const CODE = 'HDMAQF4PX7TV';
const OTHER = 'UHDKN4D6FDRF';

beforeEach(() => {
  log.mockImplementation(() => undefined);
});

describe('a prepared page', () => {
  test('is hidden, without effects and without a view', async () => {
    await prepare(Retailers);

    expect(screen.getByText('Vudu and more').style.display).toBe('none');
    expect(shown).not.toHaveBeenCalled();
    expect(document.title).toMatch(/^We encountered an error/);
    expect(viewedPaths()).not.toContain('/retailers');
  });

  test('is shown with its elements when the visitor opens it', async () => {
    const { open } = await prepare(Retailers);
    const page = screen.getByText('Vudu and more');

    await open();

    expect(screen.getByText('Vudu and more')).toBe(page);
    expect(page.style.display).toBe('');
    expect(shown).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('We encountered an error')).toBeNull();
    expect(document.title).toMatch(/^Retailers - /);
    expect(viewedPaths().filter((path) => path === '/retailers')).toHaveLength(1);
  });

  test('is removed when the code changes, and another one is shown for the next code', async () => {
    const { scope, prepareNext, open } = await prepare(Retailers);
    const page = screen.getByText('Vudu and more');

    await act(() => allSettled(codeTyped, { scope, params: OTHER }));
    expect(screen.queryByText('Vudu and more')).toBeNull();

    await prepareNext();
    await open();

    expect(screen.getByText('Vudu and more')).not.toBe(page);
    expect(shown.mock.calls).toEqual([[OTHER, 0]]);
  });

  test('is shown with what has changed since it was rendered', async () => {
    const { scope, open } = await prepare(Retailers);
    await act(() => allSettled(changed, { scope }));

    await open();

    expect(shown.mock.calls).toEqual([[CODE, 1]]);
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

  test('that fails is replaced by its fallback when the visitor opens it @A13', async () => {
    const { open } = await prepare(() => {
      throw new Error('broken');
    }, true);
    loadEntry.mockResolvedValue({ remote: remoteWith(() => <p>Vudu and more</p>) });

    await open();

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(String(reports()[0])).toContain('retailers@1.0.0 runs instead');
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
async function prepare(Root: () => React.ReactNode, hasFallback = false) {
  loadEntry.mockResolvedValue({ remote: remoteWith(Root) });
  const live = aRelease('retailers', '1.1.0');
  const { url, metadata } = aRelease('retailers');
  const extras = { ...live.extras, ...(hasFallback && { fallback: { url, metadata } }) };
  const { click, remotes, scope } = await renderShell(
    <>
      <main>
        <CurrentPage />
      </main>
      <Link to="/retailers">go</Link>
    </>,
    {
      path: '/error',
      registry: { ...aRegistry(), microFrontends: { retailers: [{ ...live, extras }] } },
      // For the store the visitor is on the home page, where Continue is.
      visit: { path: '/', code: CODE, verdict: accepted(), validateCode: () => accepted() },
    },
  );
  const prepareNext = async () => {
    const next = scope.getState($next);
    if (next === null) throw new Error('there is no page behind Continue');
    await act(() => allSettled(pagePrepared, { scope, params: next }));
  };
  await remotes.of('retailers').prepare();
  await prepareNext();
  return { scope, prepareNext, open: () => click(screen.getByRole('link', { name: 'go' })) };
}

function remoteWith(Root: () => React.ReactNode) {
  return aRemote({ pages: { '/retailers': { Root, titleKey: 'title' } } });
}

function Retailers() {
  const { code, changes } = useUnit({ code: $code, changes: $changes });
  useLayoutEffect(() => {
    shown(code, changes);
  }, [code, changes]);
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
