import type { Remote, Strings } from '@redeem/kit';

import { BundlePage } from './BundlePage';

// The one module this remote exposes. The shell may rely on nothing else in here.
export const remote: Remote = {
  name: 'gpbundle',
  pages: { '/gpbundle': { Root: BundlePage, titleKey: 'gp.title' } },
  loadStrings: async (locale) => {
    const file = (await import(
      /* webpackChunkName: "gpbundle-[request]" */ `./locales/${locale}.json`
    )) as { default: Strings };
    return file.default;
  },
};
