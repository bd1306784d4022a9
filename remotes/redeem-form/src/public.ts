import type { Remote, Strings } from '@redeem/kit';

import { Home } from './Home';

/** The home screen: the way from a code to the page where it is redeemed. */
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
