import type { PageRegistry } from '@redeem/contracts';
import type { Remote } from '@redeem/kit';
import { Link, retailerChosen, useUnit } from '@redeem/platform';
import { accepted, anOffer } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { onFailure } from '../browser/report';
import { CurrentPage } from '../CurrentPage';
import { aRegistry, aRelease, aRemote, loadEntry, renderShell, requestedEntries } from '../testing';

const log = rs.spyOn(console, 'error');
const notify = rs.fn();
const BREAKAGE = new Error('oh');

beforeEach(() => {
  log.mockImplementation(() => undefined);
  onFailure(notify);
});

describe('a release that fails when it is first shown', () => {
  test.each([
    ['rendered', Broken],
    ['mounted', BrokenInAnEffect],
    ['updated, before the visitor has done anything', BrokenByAnUpdate],
  ])('is replaced by its fallback when it throws while it is %s @A13', async (_when, Root) => {
    release({ '1.1.0': Root, '1.0.0': Works });

    await show();

    expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requestedEntries()).toEqual([
      '/remotes/retailers/1.1.0/remoteEntry.js',
      '/remotes/retailers/1.0.0/remoteEntry.js',
    ]);
  });

  test.each([
    ['throws while it is rendered', Broken],
    ['throws in an effect', BrokenInAnEffect],
  ])('counts as one page view together with its fallback when it %s @A13', async (_when, Root) => {
    window.dataLayer = [];
    release({ '1.1.0': Root, '1.0.0': Works });

    await show();
    await screen.findByText('Vudu and more');

    expect(window.dataLayer).toMatchObject([{ event: 'content-view', page_path: '/retailers' }]);
  });

  test('is reported with its version and the error @A13', async () => {
    release({ '1.1.0': Broken, '1.0.0': Works });

    await show();
    await screen.findByText('Vudu and more');

    expect(notify.mock.calls).toMatchObject([
      [
        {
          what: 'remote',
          of: 'retailers',
          error: {
            message: 'remote retailers@1.1.0 could not be shown',
            version: '1.1.0',
            cause: BREAKAGE,
          },
        },
      ],
    ]);
  });

  test('leaves none of its strings to its fallback @A13', async () => {
    release({ '1.1.0': Broken, '1.0.0': Greeting });

    await show();

    expect(await screen.findByText('Hello from 1.0.0')).toBeDefined();
  });

  test('requests exactly one exchange together with its fallback @A13', async () => {
    release({ '1.1.0': ExchangesAndBreaks, '1.0.0': Exchanges });
    const exchangeCode = rs.fn(() => new Promise<never>(() => undefined));

    await show({ code: 'HDMAQF4PX7TV', verdict: accepted(anOffer()), exchangeCode });

    expect(await screen.findByText('exchanging')).toBeDefined();
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('is not replaced, and the failure is shown, when the visitor has used it @A13', async () => {
    release({ '1.1.0': BrokenByAPress, '1.0.0': Works });
    const { click } = await show();

    await click(await screen.findByRole('button', { name: 'press' }));

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(reports()).toEqual(['[redeem] retailers@1.1.0 failed']);
  });

  test('is followed by the failure when its fallback fails too @A13', async () => {
    release({ '1.1.0': Broken, '1.0.0': BrokenInAnEffect });

    await show();

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(loadEntry).toHaveBeenCalledTimes(2);
    expect(reports()).toEqual([
      '[redeem] retailers@1.0.0 runs instead:',
      '[redeem] retailers@1.0.0 failed',
    ]);
  });

  test('stays replaced when the visitor comes back to its page @A13', async () => {
    release({ '1.1.0': Broken, '1.0.0': Works });
    const { click } = await show();
    await screen.findByText('Vudu and more');

    await click(screen.getByRole('link', { name: 'away' }));
    await click(screen.getByRole('link', { name: 'back' }));

    await waitFor(() => {
      expect(screen.getByText('Vudu and more')).toBeDefined();
    });
    expect(loadEntry).toHaveBeenCalledTimes(2);
  });
});

function reports(): string[] {
  return log.mock.calls.map(([what]) => String(what)).filter((what) => what.startsWith('[redeem]'));
}

/** Sets version 1.1.0 as the live release, and 1.0.0 as its fallback. */
function release(roots: Record<'1.1.0' | '1.0.0', () => ReactNode>): void {
  loadEntry.mockImplementation((address) => {
    const version = address.includes('/1.0.0/') ? '1.0.0' : '1.1.0';
    const remote: Remote = aRemote({
      pages: { '/retailers': { Root: roots[version] } },
      loadStrings: () => Promise.resolve({ greeting: `Hello from ${version}` }),
    });
    return Promise.resolve({ remote });
  });
}

function show(visit = {}) {
  const { url, metadata } = aRelease('retailers');
  const live = aRelease('retailers', '1.1.0');
  const extras = { ...live.extras, fallback: { url, metadata } };
  const registry: PageRegistry = aRegistry();
  registry.microFrontends['retailers'] = [{ ...live, extras }];
  const view = (
    <>
      <CurrentPage />
      <Link to="/nowhere">away</Link>
      <Link to="/retailers">back</Link>
    </>
  );
  return renderShell(view, { path: '/retailers', registry, visit });
}

function Works() {
  return 'Vudu and more';
}

function Greeting() {
  const { t } = useTranslation('retailers');
  return t('greeting');
}

function Broken(): never {
  throw BREAKAGE;
}

function BrokenInAnEffect() {
  useEffect(() => {
    throw BREAKAGE;
  }, []);
  return 'for a moment';
}

/** Throws in an update, as when it cannot show a response. */
function BrokenByAnUpdate() {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    void Promise.resolve().then(() => {
      setBroken(true);
    });
  }, []);
  if (isBroken) throw BREAKAGE;
  return 'for a moment';
}

function BrokenByAPress() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw BREAKAGE;
  return (
    <button
      onClick={() => {
        setBroken(true);
      }}
    >
      press
    </button>
  );
}

function Exchanges() {
  const choose = useUnit(retailerChosen);
  useEffect(() => {
    choose('vudu');
  }, [choose]);
  return 'exchanging';
}

function ExchangesAndBreaks() {
  const choose = useUnit(retailerChosen);
  useEffect(() => {
    choose('vudu');
    throw BREAKAGE;
  }, [choose]);
  return 'for a moment';
}
