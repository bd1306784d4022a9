import { type Remote, useInBrowser } from '@redeem/kit';
import { $locale, $territory } from '@redeem/store';
import { LOCALES } from '@redeem/store/rules';
import { expect, test } from '@rstest/core';
import { renderHook } from '@testing-library/react';
import { useUnit } from 'effector-react';
import { useInRouterContext } from 'react-router-dom';

import { firstViewsOfRemote } from './first-view';
import { useCommonTexts } from './texts';

const remote: Remote = {
  name: 'example',
  pages: { '/': { Root: Page }, '/help': { Root: () => <p>Help</p> }, '/broken': { Root: Broken } },
  loadStrings: () => Promise.resolve({}),
};

test('each page is rendered in each locale and territory, for a visitor without a code', async () => {
  const { index, help } = await firstViewsOfRemote(remote, ['/', '/help']);

  expect(Object.keys(index ?? {})).toEqual([...LOCALES]);
  expect(Object.values(index ?? {}).map((ofPage) => Object.keys(ofPage))).not.toContainEqual([]);
  expect(index?.en_DE).toEqual({
    CH: '<h1>CH en_DE</h1><p>Back to the home page</p>',
    DE: '<h1>DE en_DE</h1><p>Back to the home page</p>',
    AT: '<h1>AT en_DE</h1><p>Back to the home page</p>',
  });
  expect(index?.fr).toEqual({ FR: '<h1>FR fr</h1><p>Retour à la page d’accueil</p>' });
  expect(help?.de.AT).toBe('<p>Help</p>');
});

test.each([
  ['/broken', /^\/broken has no first view in \w+: Error: there is no window$/],
  ['/other', /no page for \/other/],
])('the page %s has no first view, and leaves no context to later renders', async (path, why) => {
  await expect(firstViewsOfRemote(remote, [path])).rejects.toThrow(why);

  const { result, unmount } = renderHook(() => useInRouterContext());
  unmount();
  expect(result.current).toBe(false);
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
