import type { Remote } from '@redeem/kit';
import { useInBrowser } from '@redeem/kit';
import { $locale, $territory } from '@redeem/store';
import { LOCALES } from '@redeem/store/rules';
import { afterAll, describe, expect, test } from '@rstest/core';
import { renderHook } from '@testing-library/react';
import { useUnit } from 'effector-react';
import { useInRouterContext } from 'react-router-dom';

import { useCommonTexts } from './texts';
import { differencesOf } from './first-view.test-support';
import { firstViewsOfRemote, territoriesOf } from './first-view';

const remote: Remote = {
  name: 'example',
  pages: { '/': { Root: Page }, '/help': { Root: () => <p>Help</p> }, '/broken': { Root: Broken } },
  loadStrings: () => Promise.resolve({}),
};

// Without HTML: the contexts forget the renderer of these tests.
afterAll(async () => {
  await differencesOf('', { path: '/', territory: 'US', locale: 'en', strings: {}, view: '' });
});

describe('firstViewsOfRemote', () => {
  test('renders each page in each locale and territory, for a visitor without a code', async () => {
    const { index, help } = await firstViewsOfRemote(remote, ['/', '/help']);

    expect(Object.keys(index ?? {})).toEqual([...LOCALES]);
    expect(index?.en_DE).toEqual({
      CH: '<h1>CH en_DE</h1><p>Back to the home page</p>',
      DE: '<h1>DE en_DE</h1><p>Back to the home page</p>',
      AT: '<h1>AT en_DE</h1><p>Back to the home page</p>',
    });
    expect(index?.fr).toEqual({ FR: '<h1>FR fr</h1><p>Retour à la page d’accueil</p>' });
    expect(help?.de.AT).toBe('<p>Help</p>');
  });

  test('rejects when a page cannot be rendered without a browser', async () => {
    await expect(firstViewsOfRemote(remote, ['/broken'])).rejects.toThrow(
      /^\/broken has no first view in \w+: Error: there is no window$/,
    );
  });

  test('leaves no context to later renders when a page throws', async () => {
    await expect(firstViewsOfRemote(remote, ['/broken'])).rejects.toThrow();

    const { result, unmount } = renderHook(() => useInRouterContext());
    unmount();
    expect(result.current).toBe(false);
  });

  test('rejects when the remote has no such page', async () => {
    await expect(firstViewsOfRemote(remote, ['/other'])).rejects.toThrow('no page for /other');
  });
});

test('every locale is that of at least one territory', () => {
  expect(LOCALES.filter((locale) => territoriesOf(locale).length === 0)).toEqual([]);
});

function Page() {
  const { territory, locale } = useUnit({ territory: $territory, locale: $locale });
  const { t } = useCommonTexts();
  return (
    <>
      <h1>{`${territory} ${locale}`}</h1>
      <p>{t('action.home')}</p>
      {useInBrowser() && <p>later</p>}
    </>
  );
}

function Broken(): never {
  throw new Error('there is no window');
}
