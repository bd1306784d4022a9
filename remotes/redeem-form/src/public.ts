import type { Remote, Strings } from '@redeem/kit';

import { Home } from './Home';

/** The remote of the home screen. */
export const remote: Remote = {
  name: 'redeem-form',
  pages: { '/': { Root: Home } },
  loadStrings: async (locale) => {
    const file = (await import(
      /* webpackChunkName: "redeem-form-[request]" */ `./locales/${locale}.json`
    )) as { default: Strings };
    return file.default;
  },
};
