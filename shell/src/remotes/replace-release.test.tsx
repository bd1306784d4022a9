import { Link } from '@redeem/platform';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CurrentPage } from '../CurrentPage';
import { aRemote, loadEntry, renderShell, withFallback } from '../testing';

const log = rs.spyOn(console, 'error');
const BREAKAGE = new Error('oh');

beforeEach(() => {
  log.mockImplementation(() => undefined);
  window.dataLayer = [];
});

describe('a release that fails when it is first shown', () => {
  test.each([
    ['rendered', Broken],
    ['mounted', BrokenInAnEffect],
    ['updated, before the visitor has done anything', BrokenByAnUpdate],
  ])(
    'is replaced when it throws while it is %s, with one view and a report @A13',
    async (_, Root) => {
      release({ '1.1.0': Root, '1.0.0': Greeting });

      const { click } = await show();

      // Its strings do not stay for the fallback.
      expect(await screen.findByText('Hello from 1.0.0')).toBeDefined();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(window.dataLayer).toMatchObject([{ event: 'content-view', page_path: '/retailers' }]);
      expect(reports()).toEqual([
        [
          '[redeem] retailers@1.0.0 runs instead:',
          expect.objectContaining({
            message: 'remote retailers@1.1.0 could not be shown',
            cause: BREAKAGE,
          }),
        ],
      ]);

      await click(screen.getByRole('link', { name: 'away' }));
      await click(screen.getByRole('link', { name: 'back' }));

      await waitFor(() => {
        expect(screen.getByText('Hello from 1.0.0')).toBeDefined();
      });
      expect(loadEntry).toHaveBeenCalledTimes(2);
    },
  );

  test('is not replaced, and the failure is shown, when the visitor has used it @A13', async () => {
    release({ '1.1.0': BrokenByAPress, '1.0.0': Greeting });
    const { click } = await show();

    await click(await screen.findByRole('button', { name: 'press' }));

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(loadEntry).toHaveBeenCalledTimes(1);
    expect(reports().map(([what]) => what)).toEqual(['[redeem] retailers@1.1.0 failed']);
  });

  test('is followed by the failure when its fallback fails too @A13', async () => {
    release({ '1.1.0': Broken, '1.0.0': BrokenInAnEffect });

    await show();

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(loadEntry).toHaveBeenCalledTimes(2);
    expect(reports().map(([what]) => what)).toEqual([
      '[redeem] retailers@1.0.0 runs instead:',
      '[redeem] retailers@1.0.0 failed',
    ]);
  });
});

function reports(): unknown[][] {
  return log.mock.calls.filter(([what]) => String(what).startsWith('[redeem]'));
}

/** Sets version 1.1.0 as the live release, and 1.0.0 as its fallback. */
function release(roots: Record<'1.1.0' | '1.0.0', () => ReactNode>): void {
  loadEntry.mockImplementation((address) => {
    const version = address.includes('/1.0.0/') ? '1.0.0' : '1.1.0';
    const remote = aRemote({
      pages: { '/retailers': { Root: roots[version] } },
      loadStrings: () => Promise.resolve({ greeting: `Hello from ${version}` }),
    });
    return Promise.resolve({ remote });
  });
}

function show() {
  const view = (
    <>
      <CurrentPage />
      <Link to="/nowhere">away</Link>
      <Link to="/retailers">back</Link>
    </>
  );
  return renderShell(view, { path: '/retailers', registry: withFallback() });
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
