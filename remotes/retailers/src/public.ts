import type { Remote, Strings } from '@redeem/kit';

import { RetailersPage } from './RetailersPage';

// The one module this remote exposes. The shell may rely on nothing else in here.
export const remote: Remote = {
  name: 'retailers',
  pages: { '/retailers': { Root: RetailersPage, titleKey: 'retailers.title' } },
  loadStrings: async (locale) => {
    const file = (await import(
      /* webpackChunkName: "retailers-[request]" */ `./locales/${locale}.json`
    )) as { default: Strings };
    return file.default;
  },
};
